import { expect, test } from 'vitest';
import { createEdgePresence } from '../../../../../../electron/engine/retrieval/graphView/edgePresence.ts';
import { createMemoryWriter } from '../../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

test('a memory is named for the relations and directions it has an edge of, and for no other', () => {
  const { store } = openTestStore();
  const { fact, edge } = createMemoryWriter(store);
  const [cause, effect, alone] = [fact('cause'), fact('effect'), fact('alone')] as const;
  edge(cause, effect, 'causal');
  const withEdges = createEdgePresence(store.graphView);
  const all = [alone, effect, cause];
  expect(withEdges(all, 'causal', 'out')).toEqual([cause]);
  expect(withEdges(all, 'causal', 'in')).toEqual([effect]);
  expect(withEdges(all, 'part_of', 'out')).toEqual([]);
});

test('a memory is asked about once for each direction', () => {
  const { store } = openTestStore();
  const { fact, edge } = createMemoryWriter(store);
  const [cause, effect] = [fact('cause'), fact('effect')] as const;
  edge(cause, effect, 'causal');
  const batches: (readonly number[])[] = [];
  const withEdges = createEdgePresence({
    ...store.graphView,
    relationsOf: (seqs, direction) => {
      batches.push(seqs);
      return store.graphView.relationsOf(seqs, direction);
    },
  });
  withEdges([cause], 'causal', 'out');
  expect(withEdges([effect, cause], 'causal', 'out')).toEqual([cause]);
  expect(withEdges([cause], 'part_of', 'out')).toEqual([]);
  expect(batches).toEqual([[cause], [effect]]);
});
