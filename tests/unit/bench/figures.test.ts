import { expect, test } from 'vitest';
import { categoryDeficits, type Ranked } from '../../../bench/lib/figures.ts';

const questions = (category: number, hits: number, count: number): Ranked[] =>
  Array.from({ length: count }, (_, i) => ({
    category,
    evidence: [1],
    ranking: i < hits ? [1] : [2],
  }));

test('a category below the baseline by more than its error is named', () => {
  const [deficit] = categoryDeficits(questions(1, 30, 60), questions(1, 50, 60));
  expect(deficit).toMatchObject({ category: 1, questions: 60, difference: -33.3 });
});

test('neither a category of few questions nor a difference within the error is named', () => {
  expect(categoryDeficits(questions(1, 1, 40), questions(1, 39, 40))).toEqual([]);
  expect(categoryDeficits(questions(1, 59, 60), questions(1, 60, 60))).toEqual([]);
});
