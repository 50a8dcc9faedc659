import { afterEach, describe, expect, test } from 'vitest';
import type { NodeId } from '../../../../../shared/domain/primitives.ts';
import { annasLoci } from '../../loci.ts';
import { startHarness, type Harness } from '../harness.ts';

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
    forget.askOnce();
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
      phase: 'choosing',
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
    expect(forget.getState()).toMatchObject({ phase: 'choosing', problem: null });
    const [toast] = app.toasts.getState().toasts;
    expect(toast?.content).toMatchObject({ kind: 'error', error: { code: 'internal' } });
  });
});
