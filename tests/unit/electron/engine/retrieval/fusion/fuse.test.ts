import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuse, type Fusion } from '../../../../../../electron/engine/retrieval/fusion/fuse.ts';
import type { CandidateList } from '../../../../../../electron/engine/retrieval/fusion/candidateList.ts';
import { asNodeSeq } from '../../../../../support/ids.ts';

function list(
  name: CandidateList['list'],
  worths: Readonly<Record<number, number>>,
  weight = 1,
): CandidateList {
  const candidates = Object.entries(worths)
    .map(([seq, worth]) => ({
      seq: asNodeSeq(Number(seq)),
      worth,
      score: worth,
      via: [],
      names: [],
    }))
    .sort((a, b) => b.worth - a.worth);
  return { list: name, weight, share: 1, candidates };
}

const rrf: Fusion = { strategy: 'rrf', k: 60 };

describe('fusion', () => {
  test('by sum adds what each list holds a node worth, times its weight', () => {
    const fused = fuse([list('text', { 1: 4, 2: 3 }), list('vector', { 2: 1, 3: 2 }, 2)], {
      strategy: 'sum',
    });
    expect(fused.map(({ seq, score }) => [seq, score])).toEqual([
      [2, 5],
      [3, 4],
      [1, 4],
    ]);
  });

  test('by rank reads places only, as the specification gives it', () => {
    const fused = fuse([list('text', { 1: 100, 2: 1 }), list('vector', { 2: 5 })], rrf);
    expect(fused.map(({ seq, score }) => [seq, score])).toEqual([
      [2, 1 / 62 + 1 / 61],
      [1, 1 / 61],
    ]);
  });

  test('tells every list that holds a node, with its place there', () => {
    const [first] = fuse([list('text', { 1: 2, 2: 1 }), list('entity', { 2: 9 })], rrf);
    expect(first?.foundIn.map(({ list, rank }) => [list, rank])).toEqual([
      ['text', 2],
      ['entity', 1],
    ]);
  });

  test('leaves out a list of no weight, by either strategy', () => {
    const lists = [list('text', { 1: 1 }), list('vector', { 2: 9 }, 0)];
    for (const fusion of [rrf, { strategy: 'sum' } as const]) {
      expect(fuse(lists, fusion).map(({ seq }) => seq)).toEqual([1]);
    }
  });

  test('does not depend on the order of the lists', () => {
    const worths = fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fc.nat(20), {
      maxKeys: 6,
    });
    fc.assert(
      fc.property(worths, worths, (a, b) => {
        const [one, other] = [list('text', a), list('vector', b)];
        for (const fusion of [rrf, { strategy: 'sum' } as const]) {
          const order = (lists: CandidateList[]) => fuse(lists, fusion).map(({ seq }) => seq);
          expect(order([one, other])).toEqual(order([other, one]));
        }
      }),
    );
  });
});
