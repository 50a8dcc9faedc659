import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { WorkspaceStores } from '../../../../../renderer/stores/app/workspaceStores.ts';
import { DEFAULT_FILTERS } from '../../../../../renderer/stores/memory/factState.ts';
import type { ForgetTarget } from '../../../../../shared/contract/forget.ts';
import type { NodeId } from '../../../../../shared/domain/primitives.ts';
import { annasLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
});

async function start() {
  const loci = await annasLoci();
  const van = await loci.call('facts.remember', { content: 'Marek repaired the van in Brno' });
  const boat = await loci.call('facts.remember', { content: 'The boat lies in Split harbor' });
  harness = await startHarness(loci);
  const { app, workspace } = harness;
  return { loci, app, workspace: workspace(), vanId: van.node.id, boatId: boat.node.id };
}

/** Forgets everything that tells of the target. */
async function forgetAll({ forget }: WorkspaceStores, target: ForgetTarget): Promise<void> {
  await forget.begin(target);
  for (const item of forget.getState().items) forget.choose(item, true);
  forget.askForConfirmation();
  await forget.erase();
  expect(forget.getState().phase).toBe('erased');
}

const memory = (id: NodeId) => ({ kind: 'memory', id }) as const;

describe('another memory that is chosen while one is being erased', () => {
  /** The van is being erased until `release`; then it is gone, or refused. */
  async function eraseVan({ fails = false } = {}) {
    const started = await start();
    const { loci, vanId, workspace } = started;
    const { forget } = workspace;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    loci.stub('forget.apply', async (request) => {
      await promise;
      if (fails) throw new Error('the disk is full');
      return loci.call('forget.apply', request);
    });
    await forget.begin(memory(vanId));
    forget.askForConfirmation();
    const erased = forget.erase();
    return { ...started, forget, release, erased };
  }

  test('is looked through afterwards, and never shows the proof of the first', async () => {
    const { forget, release, erased, boatId, loci, vanId } = await eraseVan();
    const begun = forget.begin(memory(boatId));
    release();
    await Promise.all([erased, begun]);
    const { phase, target, proof, items } = forget.getState();
    expect({ phase, target, proof }).toEqual({
      phase: 'selecting',
      target: memory(boatId),
      proof: null,
    });
    expect(items.map(({ text }) => text)).toContain('The boat lies in Split harbor');
    const { nodes } = await loci.call('facts.list', { limit: 500 });
    const ids = nodes.map(({ id }) => id);
    expect([ids.includes(vanId), ids.includes(boatId)]).toEqual([false, true]);
  });

  test('leaves a failure of the first to a toast', async () => {
    const { app, forget, release, erased, boatId } = await eraseVan({ fails: true });
    const begun = forget.begin(memory(boatId));
    release();
    await Promise.all([erased, begun]);
    expect(forget.getState()).toMatchObject({ phase: 'selecting', problem: null });
    const [toast] = app.toasts.getState().toasts;
    expect(toast?.content).toMatchObject({ kind: 'error', error: { code: 'internal' } });
  });
});

describe('another memory that is chosen while copies of the first are deleted', () => {
  /** Copies of the van are being deleted until `release`, and the boat is in the dialog. */
  async function purgeVan({ fails = false } = {}) {
    const { app, loci, workspace, vanId, boatId } = await start();
    await loci.call('backups.create', {});
    const { forget } = workspace;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    loci.stub('forget.purgeBackups', async (request) => {
      await promise;
      if (fails) throw new Error('the disk is full');
      return loci.call('forget.purgeBackups', request);
    });
    await forgetAll(workspace, memory(vanId));
    const purged = forget.purgeBackups();
    forget.end();
    await forget.begin(memory(boatId));
    const offered = forget.getState();
    release();
    await purged;
    return { app, forget, offered };
  }

  test('is not said to have lost its own copies', async () => {
    const { forget, offered } = await purgeVan();
    expect(offered.backups).toHaveLength(1);
    expect(forget.getState()).toEqual(offered);
  });

  test('leaves a failure to a toast', async () => {
    const { app, forget, offered } = await purgeVan({ fails: true });
    expect(forget.getState()).toEqual(offered);
    const [toast] = app.toasts.getState().toasts;
    expect(toast?.content).toMatchObject({ kind: 'error', error: { code: 'internal' } });
  });
});

describe('a document that is forgotten', () => {
  async function openDocument() {
    const started = await start();
    const { app, workspace } = started;
    const { documents } = workspace;
    const text = 'The cellar key hangs behind the clock in the hall.';
    await documents.add([new File([text], 'keys.md', { type: 'text/markdown' })]);
    const idOf = () =>
      documents.getState().list?.documents.find(({ title }) => title.startsWith('keys'))?.id ?? '';
    await until(() => idOf() !== '', 'the document');
    const documentId = idOf();
    app.route.go({ screen: 'documents', documentId });
    await documents.read(documentId, {});
    const textOf = () => JSON.stringify(documents.getState().text);
    expect(textOf()).toContain('behind the clock');
    return { ...started, documents, documentId, textOf };
  }

  test('leaves no text of it on screen, nor in the address', async () => {
    const { app, workspace, documents, documentId } = await openDocument();
    await forgetAll(workspace, { kind: 'document', id: documentId });
    await until(() => documents.getState().text === null, 'the text to go');
    expect(app.route.getState()).toEqual({ screen: 'documents' });
  });

  test('leaves no text of it in another window either', async () => {
    const { loci, workspace, documents, documentId } = await openDocument();
    const other = await startHarness(loci);
    onTestFinished(() => other.close());
    await forgetAll(other.workspace(), { kind: 'document', id: documentId });
    await until(() => documents.getState().text === null, 'the text to go');
    expect(workspace.forget.getState().phase).toBe('idle');
  });

  test('leaves the text of another one where it is', async () => {
    const { app, workspace, textOf, documentId, boatId } = await openDocument();
    await forgetAll(workspace, memory(boatId));
    expect(textOf()).toContain('behind the clock');
    expect(app.route.getState()).toEqual({ screen: 'documents', documentId });
  });
});

test('of the saved filters only those that repeat a forgotten text go, for good', async () => {
  const { app, workspace, boatId } = await start();
  const { savedFilters, workspaceId } = workspace;
  const query = 'the boat lies in split harbor';
  savedFilters.save('Boat', { ...DEFAULT_FILTERS, query });
  savedFilters.save('Opinions', { ...DEFAULT_FILTERS, tags: ['opinion'] });
  await forgetAll(workspace, memory(boatId));
  const names = () => savedFilters.getState().saved.map(({ name }) => name);
  expect(names()).toEqual(['Opinions']);
  savedFilters.save('Weak', { ...DEFAULT_FILTERS, strength: 'weak' });
  expect(names()).toEqual(['Opinions', 'Weak']);
  const stored = app.storage.get(`filters.${workspaceId}`) ?? '';
  expect(stored).toContain('Opinions');
  expect(stored).not.toContain(query);
});

test('a correction that was typed and not saved goes with its memory', async () => {
  const { workspace, vanId, boatId } = await start();
  const { correctionDrafts } = workspace;
  correctionDrafts.write(vanId, 'Marek sold the car');
  correctionDrafts.write(boatId, 'The boat lies in Zadar harbor');
  await forgetAll(workspace, memory(vanId));
  expect([...correctionDrafts.getState().draftTexts.keys()]).toEqual([boatId]);
});

test('the way that was gone in the graph goes with a memory on it', async () => {
  const { workspace, boatId } = await start();
  const { graph } = workspace;
  await graph.open(memory(boatId));
  await graph.open({ kind: 'latest' });
  expect(JSON.stringify(graph.getState().trail)).toContain('Split harbor');
  await forgetAll(workspace, memory(boatId));
  expect(graph.getState().trail).toEqual([]);
});

test('a memory that is the center of the graph leaves none of its words there', async () => {
  const { workspace, boatId } = await start();
  const { graph } = workspace;
  await graph.open(memory(boatId));
  await forgetAll(workspace, memory(boatId));
  await until(() => graph.getState().status === 'failed', 'the picture to go');
  expect(JSON.stringify(graph.getState())).not.toContain('Split harbor');
});
