import { expect, test } from 'vitest';
import { graphEgo } from '../../../../../../electron/engine/retrieval/graphView/ego.ts';
import type { GraphViewReads } from '../../../../../../electron/engine/storage/memory/graph/graphView.ts';
import { asNodeId } from '../../../../../support/ids.ts';
import { START } from '../../../../../support/manualClock.ts';
import { EMPTY_GRAPH_FILTER, readPicture } from '../../../../../support/pictures.ts';
import { createMemoryWriter } from '../../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

const PARTS = 200;
const LIMIT = 20;

test('the texts that are read are those that are shown, not all that were to choose from', () => {
  const { store } = openTestStore();
  const { fact, edge } = createMemoryWriter(store);
  const hub = fact('hub');
  for (let n = 0; n < PARTS; n += 1) edge(fact(`part ${n}`), hub, 'part_of');
  const textSeqs: number[] = [];
  const edgeReads: (readonly string[])[] = [];
  const graphView: GraphViewReads = {
    ...store.graphView,
    rows(seqs) {
      textSeqs.push(...seqs);
      return store.graphView.rows(seqs);
    },
    among(seqs, relations) {
      edgeReads.push(relations);
      return store.graphView.among(seqs, relations);
    },
  };
  const reply = graphEgo(
    { ...store, graphView },
    {
      workspaceId: 'ws',
      center: { kind: 'memory', id: asNodeId(`f${hub}`) },
      depth: 2,
      limit: LIMIT,
      lens: 'everything',
      without: EMPTY_GRAPH_FILTER,
    },
    START + 10_000,
  );
  if (reply === null) throw new Error('there is no such center');
  const { texts, folds } = readPicture(reply.graph);
  expect(texts).toHaveLength(LIMIT);
  expect(folds).toContain(`hub part_of +${PARTS - LIMIT + 1}`);
  expect(textSeqs).toHaveLength(LIMIT);
  expect(edgeReads).toHaveLength(1);
  expect(edgeReads[0]).not.toContain('temporal');
});
