import { expect, test } from 'vitest';
import type {
  GraphEdge,
  GraphItem,
  GraphSource,
  Step,
} from '../../../../../../electron/engine/retrieval/graphView/source.ts';
import { withoutReplies } from '../../../../../../electron/engine/retrieval/graphView/withoutReplies.ts';
import { graphFlags } from '../../../../../../shared/domain/graph.ts';
import { START } from '../../../../../support/manualClock.ts';

/** A talk in which every even turn is a reply, as the source of a graph. */
function talkOf(turns: number): GraphSource {
  const edges = Array.from({ length: turns - 1 }, (_, index): GraphEdge => ({
    source: index + 1,
    target: index + 2,
    relation: 'temporal',
    label: '',
    certainty: 1,
  }));
  const item = (ref: number) =>
    ({ ref, flags: ref % 2 === 0 ? graphFlags.assistant : 0 }) as GraphItem;
  const steps: GraphSource['steps'] = (refs, relation) =>
    relation !== 'temporal'
      ? []
      : refs.flatMap((near) =>
          edges.flatMap((edge): Step[] => [
            ...(edge.source === near ? [{ ...edge, near, far: edge.target }] : []),
            ...(edge.target === near ? [{ ...edge, near, far: edge.source }] : []),
          ]),
        );
  return {
    at: START,
    steps,
    counts: (refs) => new Map(refs.map((ref) => [ref, steps([ref], 'temporal', 10).length])),
    edgesAmong: (refs) =>
      edges.filter(({ source, target }) => refs.includes(source) && refs.includes(target)),
    newest: () => [],
    mergeTarget: (seq) => seq,
    candidates: (refs) => new Map(refs.map((ref) => [ref, item(ref)])),
    items: (refs) => new Map(refs.map((ref) => [ref, item(ref)])),
  };
}

const ends = (steps: readonly GraphEdge[]) => steps.map(({ source, target }) => [source, target]);

test('then leads from turn to turn of the person, in both directions', () => {
  const source = withoutReplies(talkOf(7));
  const steps = source.steps([3], 'temporal', 100);
  expect(new Set(steps.map(({ far }) => far))).toEqual(new Set([1, 5]));
  expect(ends(steps)).toContainEqual([3, 5]);
  expect(ends(steps)).toContainEqual([1, 3]);
  expect(source.counts([3], 'temporal', 100).get(3)).toBe(2);
});

test('turns that are shown are joined over the replies between them', () => {
  expect(ends(withoutReplies(talkOf(7)).edgesAmong([1, 3, 5], ['temporal']))).toEqual([
    [1, 3],
    [3, 5],
  ]);
});

test('a talk that ends with a reply ends with the turn before it', () => {
  const steps = withoutReplies(talkOf(4)).steps([3], 'temporal', 100);
  expect(steps.map(({ far }) => far)).toEqual([1]);
});
