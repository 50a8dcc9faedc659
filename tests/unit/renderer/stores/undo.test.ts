import { afterEach, describe, expect, test } from 'vitest';
import { annasLoci } from '../loci.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startHarness, until, type Harness } from './harness.ts';

let harness: Harness | null = null;
let loci: InProcessLoci;

afterEach(() => {
  harness?.close();
  harness = null;
  window.location.hash = '';
});

async function start(): Promise<Harness> {
  loci = await annasLoci();
  harness = await startHarness(loci);
  return harness;
}

describe('a change of memory', () => {
  test('shows what was done and offers the undo of exactly that', async () => {
    const { app, workspace } = await start();
    const { memoryActions, facts } = workspace();
    await facts.load();
    const node = await memoryActions.remember({ content: 'The tide is out' });
    const toast = app.toasts.getState().toasts.at(-1)?.content;
    expect(toast).toMatchObject({ kind: 'done', cause: 'remember', label: 'The tide is out' });
    if (toast?.kind !== 'done') throw new Error('no undo was offered');
    await until(() => facts.getState().nodes.some((each) => each.id === node?.id), 'the row');
    await memoryActions.undo(toast.changeId);
    await until(() => !facts.getState().nodes.some((each) => each.id === node?.id), 'its end');
    expect(app.toasts.getState().toasts.at(-1)?.content).toMatchObject({ kind: 'undone' });
  });

  test('without an id the newest act is undone, and redo brings it back', async () => {
    const { workspace } = await start();
    const { memoryActions, facts } = workspace();
    await facts.load();
    const marek = facts.getState().nodes.find((node) => node.content.startsWith('Marek'));
    if (!marek) throw new Error('the memory is missing');
    const statusOf = () => facts.getState().nodes.find((node) => node.id === marek.id)?.status;
    await memoryActions.retract(marek.id, 'user');
    await until(() => statusOf() === undefined, 'it to leave the list of active ones');
    await memoryActions.undo();
    await until(() => statusOf() === 'active', 'it to come back');
    await memoryActions.redo();
    await until(() => statusOf() === undefined, 'it to leave again');
  });

  test('a refused undo is told with its reason', async () => {
    const { app, workspace } = await start();
    await workspace().memoryActions.redo();
    expect(app.toasts.getState().toasts.at(-1)?.content).toEqual({
      kind: 'error',
      error: { code: 'refused', reason: 'nothing_to_redo' },
    });
  });

  test('a newer act takes the place of the older one, and an error stays', async () => {
    const { app } = await start();
    app.toasts.show({ kind: 'error', error: { code: 'internal' } });
    for (let n = 0; n < 3; n += 1) app.toasts.show({ kind: 'copied' });
    const kinds = app.toasts.getState().toasts.map((toast) => toast.content.kind);
    expect(kinds).toEqual(['error', 'copied']);
  });

  test('no more than three errors are shown, the newest last', async () => {
    const { app } = await start();
    for (let n = 0; n < 5; n += 1) {
      app.toasts.show({ kind: 'error', error: { code: 'internal' } });
    }
    const ids = app.toasts.getState().toasts.map((toast) => toast.id);
    expect(ids).toEqual([3, 4, 5]);
    app.toasts.dismiss(4);
    expect(app.toasts.getState().toasts.map((toast) => toast.id)).toEqual([3, 5]);
  });
});

describe('conversations', () => {
  test('one moved to the trash leaves the list and the screen, and undo restores it', async () => {
    const { app, workspace } = await start();
    const { conversations, memoryActions } = workspace();
    await until(() => conversations.getState().list.length > 0, 'conversations');
    const [first] = conversations.getState().list;
    if (!first) throw new Error('there is no conversation');
    app.route.go({ screen: 'chat', conversationId: first.id });
    await conversations.trash(first);
    expect(app.route.getState()).toEqual({ screen: 'chat', conversationId: null });
    expect(conversations.getState().list.map((each) => each.id)).not.toContain(first.id);
    await memoryActions.undo();
    await until(
      () => conversations.getState().list.some((each) => each.id === first.id),
      'the conversation',
    );
  });
});

describe('workspaces', () => {
  test('switching gives a new set of stores and shows nothing of the old one', async () => {
    const { app, workspace } = await start();
    await until(() => workspace().conversations.getState().list.length > 0, 'conversations');
    const before = workspace();
    const work = await app.workspaces.create('Work');
    await app.workspaces.switchTo(work?.id ?? '');
    expect(workspace().workspaceId).toBe(work?.id);
    expect(workspace()).not.toBe(before);
    await until(() => workspace().conversations.getState().status === 'ready', 'the list');
    expect(workspace().conversations.getState().list).toEqual([]);
  });

  test('the stores of the workspace that was left hear nothing any more', async () => {
    const { app, workspace } = await start();
    const left = workspace();
    await left.facts.load();
    const work = await app.workspaces.create('Work');
    const workspaceId = work?.id ?? '';
    await app.workspaces.switchTo(workspaceId);
    await workspace().facts.load();
    // A store that still listened would read its workspace again, and be refused.
    await app.client.call('facts.remember', { workspaceId, content: 'Plans' });
    await until(() => workspace().facts.getState().nodes.length === 1, 'the new memory');
    expect(left.facts.getState().status).toBe('ready');
    expect(left.inspector.getState().problem).toBeNull();
  });

  test('a refused change is told and changes nothing', async () => {
    const { app } = await start();
    const [taken] = (await loci.call('workspaces.list', {})).workspaces;
    expect(await app.workspaces.create(taken?.name ?? '')).toBeNull();
    expect(app.toasts.getState().toasts.at(-1)?.content).toMatchObject({
      kind: 'error',
      error: { reason: 'name_taken' },
    });
  });
});

describe('settings', () => {
  test('a value is shown at once and taken back when the engine refuses it', async () => {
    const { app } = await start();
    const shown = () =>
      app.settings.getState().settings.find((each) => each.key === 'retrieval.rrf_k')?.value;
    const saving = app.settings.set('workspace', 'retrieval.rrf_k', 9_000);
    expect(shown()).toBe(9_000);
    expect(await saving).toMatchObject({ code: 'invalid_request' });
    expect(shown()).toBe(60);
  });
});
