import { describe, expect, test } from 'vitest';
import { graphExpand } from '../../../../../../electron/engine/retrieval/graphView/expand.ts';
import type { WriteStore } from '../../../../../../electron/engine/storage/store.ts';
import type { Request } from '../../../../../../shared/contract/index.ts';
import { START } from '../../../../../support/manualClock.ts';
import { EMPTY_GRAPH_FILTER, readPicture } from '../../../../../support/pictures.ts';
import { createMemoryWriter } from '../../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../../support/testStore.ts';
import { asNodeId, asEntityId } from '../../../../../support/ids.ts';

function expand(store: WriteStore, seq: number, change: Partial<Request<'graph.expand'>> = {}) {
  const reply = graphExpand(
    store,
    {
      workspaceId: 'ws',
      from: { kind: 'memory', id: asNodeId(`f${seq}`) },
      relation: null,
      shown: { memories: [asNodeId(`f${seq}`)], entities: [] },
      limit: 12,
      lens: 'everything',
      without: EMPTY_GRAPH_FILTER,
      ...change,
    },
    START + 1_000,
  );
  if (reply === null) throw new Error('it is not there');
  return readPicture(reply.graph);
}

describe('opening a node up', () => {
  test('brings what is not shown yet, with its edges to what is', () => {
    const { store } = openTestStore();
    const { fact, edge } = createMemoryWriter(store);
    const [anchor, shown, fresh] = [fact('anchor'), fact('shown'), fact('fresh')];
    edge(anchor, shown, 'causal');
    edge(anchor, fresh, 'causal');
    edge(fresh, shown, 'part_of');
    const seen = expand(store, anchor, {
      shown: { memories: [asNodeId(`f${anchor}`), asNodeId(`f${shown}`)], entities: [] },
    });
    expect(seen.texts).toEqual(['anchor', 'fresh', 'shown']);
    expect(new Set(seen.edges)).toEqual(
      new Set(['anchor causal shown', 'anchor causal fresh', 'fresh part_of shown']),
    );
    expect(seen.folds).toEqual([]);
  });

  test('of one relation only, and no more than asked for; the rest stays folded', () => {
    const { store } = openTestStore();
    const { fact, edge } = createMemoryWriter(store);
    const anchor = fact('anchor');
    for (let i = 0; i < 5; i += 1) edge(anchor, fact(`effect ${i}`), 'causal');
    edge(anchor, fact('kin'), 'part_of');
    const seen = expand(store, anchor, { relation: 'causal', limit: 3 });
    expect(seen.texts.slice(1)).toEqual(['effect 4', 'effect 3', 'effect 2']);
    expect(new Set(seen.folds)).toEqual(new Set(['anchor causal +2', 'anchor part_of +1']));
  });

  test('of the named ones only, however interesting the others are', () => {
    const { store } = openTestStore();
    const { fact, edge } = createMemoryWriter(store);
    const anchor = fact('anchor');
    const effects = [0, 1, 2, 3].map((i) => fact(`effect ${i}`));
    for (const effect of effects) edge(anchor, effect, 'causal');
    const [first, second] = effects.map((seq) => asNodeId(`f${seq}`));
    const memories = [first, second, asNodeId('gone')].filter((id) => id !== undefined);
    const seen = expand(store, anchor, { only: { memories, entities: [] } });
    expect(seen.texts.slice(1)).toEqual(['effect 1', 'effect 0']);
    expect(seen.folds).toEqual(['anchor causal +2']);
  });

  test('an entity opens into its memories', () => {
    const { store } = openTestStore();
    const { fact, entity, link } = createMemoryWriter(store);
    const marek = entity('Marek');
    link(fact('one'), marek);
    link(fact('two'), marek);
    const seen = expand(store, 0, { from: { kind: 'entity', id: asEntityId(`x${marek}`) } });
    expect(seen.texts).toEqual(['Marek', 'two', 'one']);
  });

  test('keeps the edges of the anchor where what is shown has more than a picture holds', () => {
    const { store } = openTestStore();
    const { fact, edge, entity, link } = createMemoryWriter(store);
    const marek = entity('Marek');
    const shown = Array.from({ length: 30 }, (_, n) => fact(`shown ${n}`));
    for (const [n, a] of shown.entries()) {
      for (const b of shown.slice(n + 1)) edge(a, b, 'causal');
    }
    const fresh = [fact('one'), fact('two')];
    for (const seq of fresh) {
      link(seq, marek);
      for (const other of shown.slice(0, 3)) edge(seq, other, 'causal');
    }
    const seen = expand(store, 0, {
      from: { kind: 'entity', id: asEntityId(`x${marek}`) },
      shown: { memories: shown.map((seq) => asNodeId(`f${seq}`)), entities: [] },
    });
    expect(seen.edges.length).toBe(4 * 33);
    expect(seen.edges).toEqual(expect.arrayContaining(['one about Marek', 'two about Marek']));
  });

  test('what is not there cannot be opened', () => {
    const { store } = openTestStore();
    expect(() => expand(store, 1)).toThrow('it is not there');
  });
});
