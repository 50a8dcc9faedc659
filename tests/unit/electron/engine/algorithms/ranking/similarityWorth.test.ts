import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededNumbers } from '../../../../../../bench/lib/seededNumbers.ts';
import { similarityWorths } from '../../../../../../electron/engine/algorithms/ranking/similarityWorth.ts';

const DOCUMENTS = 500;
const QUESTIONS = 400;
/** Scores of candidates by text, as a question of LoCoMo has them: the first lead, the rest follow. */
const SCORES = Array.from({ length: 50 }, (_, i) => 6 / (1 + 0.15 * i));
/** How often the answer is the candidate of a rank: in four of five questions among the first ten. */
const RANKS = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 6, 8, 12, 20, 40];

/** Mean reciprocal rank and hits among ten, with and without similarities of this quality. */
function figures(lift: number) {
  const random = seededNumbers(11);
  const normal = () =>
    Math.sqrt(-2 * Math.log(Math.max(1e-12, random()))) * Math.cos(2 * Math.PI * random());
  const sums = { words: { hits: 0, mrr: 0 }, fused: { hits: 0, mrr: 0 } };
  for (let n = 0; n < QUESTIONS; n += 1) {
    const answer = RANKS[n % RANKS.length] ?? 0;
    const similarities = Array.from(
      { length: DOCUMENTS },
      (_, i) => normal() + (i === answer ? lift : 0),
    );
    const others = similarities
      .slice(SCORES.length)
      .sort((a, b) => b - a)
      .slice(0, 50);
    const worths = similarityWorths({
      text: SCORES.map((score, i) => ({ score, similarity: similarities[i] ?? 0 })),
      others,
      documents: DOCUMENTS,
    });
    const scores = SCORES.map((score, i) => score + (worths.text[i] ?? 0));
    const own = scores[answer] ?? 0;
    const rank = [...scores, ...worths.others].filter((score) => score > own).length;
    const note = (to: { hits: number; mrr: number }, rankOf: number) => {
      to.hits += rankOf < 10 ? 100 / QUESTIONS : 0;
      to.mrr += 100 / (rankOf + 1) / QUESTIONS;
    };
    note(sums.words, answer);
    note(sums.fused, rank);
  }
  return { hits: sums.fused.hits - sums.words.hits, mrr: sums.fused.mrr - sums.words.mrr };
}

describe('the worth of similarities', () => {
  test('is as its example says', () => {
    const similarities = [3, 0, 0];
    const { sureness, text } = similarityWorths({
      text: similarities.map((similarity) => ({ score: 5, similarity })),
      others: [],
      documents: 3,
    });
    expect(sureness).toBeCloseTo(0.72, 2);
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
    const sureness = (similarities: readonly number[]) =>
      similarityWorths({
        text: similarities.map((similarity, i) => ({ score: 6 - i, similarity })),
        others: [],
        documents: DOCUMENTS,
      }).sureness;
    expect(sureness([3, 0, 0])).toBeGreaterThan(0.8);
    expect(sureness([0, 0, 0])).toBeLessThan(0.1);
    expect(sureness([-1, 0, 3])).toBeLessThan(sureness([3, 0, -1]));
  });

  test('is at most about the best text score, and tells candidates beyond it apart', () => {
    const { text } = similarityWorths({
      text: [9, 7, 0].map((similarity, i) => ({ score: 4 - i, similarity })),
      others: [],
      documents: DOCUMENTS,
    });
    expect(text[0]).toBeLessThan(4.5);
    expect(text[0]).toBeGreaterThan(text[1] ?? 0);
  });

  test('ranks by similarity alone where no text shares a word', () => {
    const { text, others } = similarityWorths({ text: [], others: [4, 2, 0, -1], documents: 9 });
    expect(text).toEqual([]);
    expect(others[0]).toBe(1);
    expect(others.toSorted((a, b) => b - a)).toEqual(others);
  });

  test('tells texts apart that no word brought and that weigh nothing', () => {
    const { others } = similarityWorths({
      text: [{ score: 5, similarity: 2 }],
      others: [0, -1.2],
      documents: 3,
    });
    expect(others[0]).toBeGreaterThan(others[1] ?? 0);
  });

  test('is a number ≥ 0 in the order of similarity, whatever the scores', () => {
    const score = fc.double({ min: -5, max: 50, noNaN: true });
    const similarity = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ score, similarity: fc.option(similarity) })),
        fc.array(similarity),
        fc.nat(1e6),
        (text, others, documents) => {
          const worths = similarityWorths({ text, others, documents });
          for (const worth of [...worths.text, ...worths.others]) {
            expect(worth).toBeGreaterThanOrEqual(0);
            expect(worth).toBeLessThan(Infinity);
          }
          const bySimilarity = others
            .map((_, i) => i)
            .sort((a, b) => (others[b] ?? 0) - (others[a] ?? 0));
          const sorted = bySimilarity.map((i) => worths.others[i] ?? 0);
          expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
        },
      ),
    );
  });
});
