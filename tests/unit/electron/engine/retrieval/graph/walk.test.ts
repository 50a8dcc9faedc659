import type { NodeSeq } from '../../../../../../electron/engine/storage/connection/rowNumber.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { walk } from '../../../../../../electron/engine/retrieval/graph/walk.ts';
import { openTestStore } from '../../../../../support/testStore.ts';
import { START } from '../../../../../support/manualClock.ts';
import { createMemoryWriter } from '../../../../../support/rememberedStore.ts';
import { asNodeSeq } from '../../../../../support/ids.ts';

const both = { relation: 'causal' as const, directions: ['in', 'out'] as const, now: 0 };

/** A graph that is only its edges, each as certain as can be. */
function graphOf(pairs: readonly (readonly [number, number])[]) {
  const edges = pairs.map(([from, to]) => [asNodeSeq(from), asNodeSeq(to)] as const);
  return {
    step: (
      frontier: readonly NodeSeq[],
      _relation: string,
      direction: 'in' | 'out',
      { fanOut, budget }: { fanOut: number; budget: number },
    ) =>
      frontier
        .flatMap((from) =>
          edges
            .map(([a, b]) => (direction === 'out' ? { near: a, to: b } : { near: b, to: a }))
            .filter(({ near }) => near === from)
            .map(({ to }) => ({ from, to, weight: 1, confidence: 1 }))
            .slice(0, fanOut),
        )
        .slice(0, budget),
  };
}

describe('a walk over the graph', () => {
  test('reaches causes and effects by the shortest way, weaker with each step', () => {
    const graph = graphOf([
      [1, 2],
      [2, 3],
      [3, 4],
      [2, 5],
    ]);
    const visits = walk(graph, [{ seq: asNodeSeq(3), strength: 1 }], { ...both, depth: 2 });
    expect(visits.map(({ seq, via }) => [seq, via])).toEqual([
      [4, [3]],
      [2, [3]],
      [5, [3, 2]],
      [1, [3, 2]],
    ]);
    expect(visits.map(({ strength }) => Math.round(strength * 100))).toEqual([70, 70, 49, 49]);
  });

  test('ends at its depth, at loops, and never visits more than its budget', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 200 }),
        fc.integer({ min: 0, max: 4 }),
        (edges, depth) => {
          const visits = walk(graphOf(edges), [{ seq: asNodeSeq(0), strength: 1 }], {
            ...both,
            depth,
          });
          expect(new Set(visits.map(({ seq }) => seq)).size).toBe(visits.length);
          expect(visits.every(({ seq, via }) => seq !== 0 && via.length <= depth)).toBe(true);
        },
      ),
    );
    const hub = graphOf(Array.from({ length: 5_000 }, (_, i) => [i % 50, i + 50] as const));
    const seeds = Array.from({ length: 50 }, (_, seq) => ({ seq: asNodeSeq(seq), strength: 1 }));
    expect(walk(hub, seeds, { ...both, depth: 6 }).length).toBeLessThanOrEqual(2_000);
  });

  test('follows the newest hundred of a hub, and nothing that is not live', () => {
    const { store } = openTestStore();
    const { fact, edge, retract } = createMemoryWriter(store);
    const hub = fact('hub');
    const leaves = Array.from({ length: 120 }, (_, i) => fact(`leaf ${i}`));
    for (const leaf of leaves) edge(hub, leaf, 'causal');
    const dead = leaves.at(-1) ?? asNodeSeq(0);
    retract(dead, START);
    const visits = walk(store.graph, [{ seq: hub, strength: 1 }], { ...both, depth: 1 });
    expect(visits.map(({ seq }) => seq)).toEqual(leaves.slice(19, 119).reverse());
  });

  test('finds a seed where another one leads to it, and goes no further from there', () => {
    const graph = graphOf([
      [1, 2],
      [2, 3],
    ]);
    const seeds = [
      { seq: asNodeSeq(1), strength: 1 },
      { seq: asNodeSeq(2), strength: 0.5 },
    ];
    const visits = walk(graph, seeds, { ...both, depth: 3 });
    expect(visits.map(({ seq, via }) => [seq, via])).toEqual([
      [2, [1]],
      [3, [2]],
      [1, [2]],
    ]);
  });

  test('doubts what an edge doubts', () => {
    const { store } = openTestStore();
    const { fact, edge } = createMemoryWriter(store);
    const [effect, sure, unsure] = [fact('effect'), fact('sure'), fact('unsure')];
    edge(unsure, effect, 'causal', { confidence: 0.5 });
    edge(sure, effect, 'causal');
    const visits = walk(store.graph, [{ seq: effect, strength: 1 }], { ...both, depth: 1 });
    expect(visits.map(({ seq, strength }) => [seq, strength])).toEqual([
      [sure, 0.7],
      [unsure, 0.35],
    ]);
  });
});
