import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededNumbers } from '../../../../../../bench/lib/seededNumbers.ts';
import { similarityWorths } from '../../../../../../electron/engine/algorithms/ranking/similarityWorth.ts';

const TEXT_COUNT = 500;
const QUESTIONS = 400;
/** Scores of candidates by text, as a question of LoCoMo has them: the first lead, the rest follow. */
const SCORES = Array.from({ length: 50 }, (_, i) => 6 / (1 + 0.15 * i));
/** Rank of the answer among text candidates, by question: 12 of 15 are in the first ten. */
const ANSWER_RANKS = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 6, 8, 12, 20, 40];

/** Mean reciprocal rank and hits among ten, with and without similarities of this quality. */
function figures(lift: number) {
  const random = seededNumbers(11);
  const normal = () =>
    Math.sqrt(-2 * Math.log(Math.max(1e-12, random()))) * Math.cos(2 * Math.PI * random());
  const sums = { words: { hits: 0, mrr: 0 }, fused: { hits: 0, mrr: 0 } };
  for (let n = 0; n < QUESTIONS; n += 1) {
    const answer = ANSWER_RANKS[n % ANSWER_RANKS.length] ?? 0;
    const similarities = Array.from(
      { length: TEXT_COUNT },
      (_, i) => normal() + (i === answer ? lift : 0),
    );
    const vectorOnly = similarities
      .slice(SCORES.length)
      .sort((a, b) => b - a)
      .slice(0, 50);
    const worths = similarityWorths({
      text: SCORES.map((score, i) => ({ score, similarity: similarities[i] ?? 0 })),
      vectorOnly,
      textCount: TEXT_COUNT,
    });
    const scores = SCORES.map((score, i) => score + (worths.text[i] ?? 0));
    const own = scores[answer] ?? 0;
    const rank = [...scores, ...worths.vectorOnly].filter((score) => score > own).length;
    const addTo = (totals: { hits: number; mrr: number }, ofRank: number) => {
      totals.hits += ofRank < 10 ? 100 / QUESTIONS : 0;
      totals.mrr += 100 / (ofRank + 1) / QUESTIONS;
    };
    addTo(sums.words, answer);
    addTo(sums.fused, rank);
  }
  return { hits: sums.fused.hits - sums.words.hits, mrr: sums.fused.mrr - sums.words.mrr };
}

describe('the worth of similarities', () => {
  test('matches the worked example', () => {
    const similarities = [3, 0, 0];
    const { signalProbability, text } = similarityWorths({
      text: similarities.map((similarity) => ({ score: 5, similarity })),
      vectorOnly: [],
      textCount: 3,
    });
    expect(signalProbability).toBeCloseTo(0.72, 2);
    expect(text[0]).toBeCloseTo(5.05, 2);
    expect(text.slice(1)).toEqual([0, 0]);
  });

  test('costs next to nothing where similarities are random', () => {
    const { hits, mrr } = figures(0);
    expect(hits).toBeGreaterThan(-1);
    expect(mrr).toBeGreaterThan(-2);
  });

  test('helps the more, the better the list is', () => {
    const [weak, fair, good] = [figures(1.5), figures(2.2), figures(3)];
    expect(weak.mrr).toBeGreaterThan(2);
    expect(fair.mrr).toBeGreaterThan(weak.mrr);
    expect(good.mrr).toBeGreaterThan(fair.mrr);
    expect(good.hits).toBeGreaterThan(5);
  });

  test('is surer where the best texts are the most similar, and less where they are not', () => {
    const signalProbability = (similarities: readonly number[]) =>
      similarityWorths({
        text: similarities.map((similarity, i) => ({ score: 6 - i, similarity })),
        vectorOnly: [],
        textCount: TEXT_COUNT,
      }).signalProbability;
    expect(signalProbability([3, 0, 0])).toBeGreaterThan(0.8);
    expect(signalProbability([0, 0, 0])).toBeLessThan(0.1);
    expect(signalProbability([-1, 0, 3])).toBeLessThan(signalProbability([3, 0, -1]));
  });

  test('is at most about the best text score, and tells candidates beyond it apart', () => {
    const { text } = similarityWorths({
      text: [9, 7, 0].map((similarity, i) => ({ score: 4 - i, similarity })),
      vectorOnly: [],
      textCount: TEXT_COUNT,
    });
    expect(text[0]).toBeLessThan(4.5);
    expect(text[0]).toBeGreaterThan(text[1] ?? 0);
  });

  test('ranks by similarity alone where no text shares a word', () => {
    const { text, vectorOnly } = similarityWorths({
      text: [],
      vectorOnly: [4, 2, 0, -1],
      textCount: 9,
    });
    expect(text).toEqual([]);
    expect(vectorOnly[0]).toBe(1);
    expect(vectorOnly.toSorted((a, b) => b - a)).toEqual(vectorOnly);
  });

  test('ranks vector-only texts that gain nothing', () => {
    const { vectorOnly } = similarityWorths({
      text: [{ score: 5, similarity: 2 }],
      vectorOnly: [0, -1.2],
      textCount: 3,
    });
    expect(vectorOnly[0]).toBeGreaterThan(vectorOnly[1] ?? 0);
  });

  test('is a number ≥ 0 in the order of similarity, whatever the scores', () => {
    const score = fc.double({ min: -5, max: 50, noNaN: true });
    const similarity = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ score, similarity: fc.option(similarity) })),
        fc.array(similarity),
        fc.nat(1e6),
        (text, vectorOnly, textCount) => {
          const worths = similarityWorths({ text, vectorOnly, textCount });
          for (const worth of [...worths.text, ...worths.vectorOnly]) {
            expect(worth).toBeGreaterThanOrEqual(0);
            expect(worth).toBeLessThan(Infinity);
          }
          const bySimilarity = vectorOnly
            .map((_, i) => i)
            .sort((a, b) => (vectorOnly[b] ?? 0) - (vectorOnly[a] ?? 0));
          const sorted = bySimilarity.map((i) => worths.vectorOnly[i] ?? 0);
          expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
        },
      ),
    );
  });
});
