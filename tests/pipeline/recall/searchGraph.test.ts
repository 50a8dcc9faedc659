import { describe, expect, test } from 'vitest';
import {
  graphInMemory,
  storedGraph,
} from '../../../electron/engine/retrieval/graph/searchGraph.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { walk } from '../../../electron/engine/retrieval/graph/walk.ts';
import type { WalkStep } from '../../../electron/engine/storage/memory/graph/graph.ts';
import { seededNumbers } from '../../../bench/lib/seededNumbers.ts';
import { START } from '../../support/manualClock.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { rowChanger } from '../../support/changeRows.ts';
import { openTestStore } from '../../support/testStore.ts';
import { asNodeSeq } from '../../support/ids.ts';

const relations = ['causal', 'part_of', 'derived_from'] as const;
const directions = ['in', 'out'] as const;

function opened() {
  const t = openTestStore();
  const remember = createMemoryWriter(t.store);
  const indexes = createSearchIndexes();
  const random = seededNumbers(6);
  const set = rowChanger(t);
  const memory = () => {
    while (!indexes.build(t.store));
    return graphInMemory(t.store, indexes, START);
  };
  return { ...t, remember, indexes, random, set, memory };
}

const inOrder = (steps: readonly WalkStep[]) =>
  steps.toSorted((a, b) => a.from - b.from || b.to - a.to || a.weight - b.weight);

describe('the graph in memory', () => {
  test('is the graph of the database, whatever was added, closed, changed, removed or retracted', () => {
    const { store, remember, random, set, memory } = opened();
    const nodes = Array.from({ length: 40 }, (_, i) =>
      i % 4 === 0 ? remember.turn(`turn ${i}`) : remember.fact(`fact ${i}`),
    );
    const any = () => nodes[Math.floor(random() * nodes.length)] ?? asNodeSeq(0);
    const edges: string[] = [];
    const add = () => {
      const [from, to] = [any(), any()];
      const relation = relations[Math.floor(random() * relations.length)] ?? 'causal';
      if (from === to || store.edges.from(from, relation).some((e) => e.target_seq === to)) return;
      remember.edge(from, to, relation, { confidence: Math.round(10 * random()) / 10 });
      edges.push(store.edges.from(from, relation).find((e) => e.target_seq === to)?.id ?? '');
    };
    const compare = () => {
      const graph = memory();
      const limits = { fanOut: 100, budget: 10_000, now: START };
      let steps = 0;
      for (const relation of relations) {
        for (const direction of directions) {
          const expected = store.graph.step(nodes, relation, direction, limits);
          const found = graph.step(nodes, relation, direction, limits);
          expect(inOrder(found)).toEqual(inOrder(expected));
          steps += found.length;
        }
      }
      const stored = storedGraph(store);
      for (const most of [9, 1_000]) {
        expect(graph.edgesAmong(nodes, most)).toEqual(
          stored.edgesAmong(nodes, most).map(({ source_seq, target_seq, relation_type }) => ({
            ...{ source_seq, target_seq, relation_type },
          })),
        );
      }
      expect(graph.evidenceOf(nodes)).toEqual(stored.evidenceOf(nodes));
      expect(graph.derivedFrom(nodes, 1_000, START)).toEqual(
        stored.derivedFrom(nodes, 1_000, START),
      );
      expect(graph.disputedAmong(nodes, START)).toEqual(stored.disputedAmong(nodes, START));
      return steps;
    };
    for (let i = 0; i < 180; i += 1) add();
    remember.edge(nodes[1] ?? asNodeSeq(0), nodes[2] ?? asNodeSeq(0), 'contradicts');
    expect(compare()).toBeGreaterThan(100);
    for (let round = 0; round < 12; round += 1) {
      for (let i = 0; i < 8; i += 1) {
        const id = edges[Math.floor(random() * edges.length)] ?? '';
        const chance = random();
        if (chance < 0.4) add();
        else if (chance < 0.6) set((s) => s.update('edges', id, { confidence: 0.25 }));
        else if (chance < 0.75) {
          edges.splice(edges.indexOf(id), 1);
          set((s) => s.update('edges', id, { valid_until: START + 1 }));
        } else if (chance < 0.9) {
          edges.splice(edges.indexOf(id), 1);
          set((s) => s.remove('edges', id));
        } else if (store.knowledge.bySeq(any()) !== null) {
          const seq = nodes.find((node) => node % 4 !== 1 && random() < 0.1);
          if (seq !== undefined && store.knowledge.bySeq(seq) !== null)
            remember.retract(seq, START);
        }
      }
      compare();
    }
  });

  test('follows the hundred newest of a hub and visits no more than two thousand nodes', () => {
    const { store, remember, memory } = opened();
    const hub = remember.fact('hub');
    const nodes = Array.from({ length: 130 }, (_, i) => remember.fact(`spoke ${i}`));
    for (const seq of nodes.toReversed()) remember.edge(seq, hub, 'part_of');
    const limits = { fanOut: 100, budget: 2_000, now: START };
    const found = memory().step([hub], 'part_of', 'in', limits);
    expect(found.map(({ to }) => to)).toEqual(nodes.slice(30).reverse());
    expect(memory().step([hub], 'part_of', 'in', { ...limits, budget: 7 })).toHaveLength(7);
    const visits = walk(memory(), [{ seq: hub, strength: 1 }], {
      ...{ relation: 'part_of', directions: ['in'], depth: 2, now: START },
    });
    expect(visits).toEqual(
      walk(store.graph, [{ seq: hub, strength: 1 }], {
        ...{ relation: 'part_of', directions: ['in'], depth: 2, now: START },
      }),
    );
  });

  test('leaves out a memory that faded, though its books are not closed', () => {
    const { remember, set, memory } = opened();
    const [cause, effect] = [remember.fact('rain'), remember.fact('a wet coat')];
    remember.edge(cause, effect, 'causal');
    const limits = { fanOut: 100, budget: 100, now: START };
    expect(memory().step([effect], 'causal', 'in', limits)).toHaveLength(1);
    set((s) => s.update('node_life', String(cause), { fade_at: START }));
    expect(memory().step([effect], 'causal', 'in', limits)).toEqual([]);
  });

  test('holds a memory for disputed only while the one that says otherwise is live', () => {
    const { store, remember, set, memory } = opened();
    const [tea, coffee] = [remember.fact('tea'), remember.fact('coffee')];
    remember.edge(tea, coffee, 'contradicts');
    const disputed = () => {
      const found = memory().disputedAmong([tea, coffee], START);
      expect(storedGraph(store).disputedAmong([tea, coffee], START)).toEqual(found);
      return found;
    };
    expect(disputed()).toEqual([tea, coffee]);
    set((s) => s.update('node_life', String(coffee), { fade_at: START }));
    expect(disputed()).toEqual([coffee]);
    remember.retract(tea, START);
    expect(disputed()).toEqual([]);
  });

  test('does not grow with every change of an edge', () => {
    const { remember, indexes, set, memory, store } = opened();
    const [cause, effect] = [remember.fact('rain'), remember.fact('a wet coat')];
    remember.edge(cause, effect, 'causal');
    const id = store.edges.from(cause, 'causal')[0]?.id ?? '';
    for (let i = 0; i < 1_100; i += 1) {
      set((s) => s.update('edges', id, { confidence: (i % 100) / 100 }));
      memory();
    }
    expect(indexes.edges.size()).toBeLessThanOrEqual(1_003);
    const limits = { fanOut: 100, budget: 100, now: START };
    expect(memory().step([effect], 'causal', 'in', limits)).toEqual(
      store.graph.step([effect], 'causal', 'in', limits),
    );
  });
});
