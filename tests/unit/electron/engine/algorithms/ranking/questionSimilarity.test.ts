import { expect, test } from 'vitest';
import { areSimilarQuestions } from '../../../../../../electron/engine/algorithms/ranking/questionSimilarity.ts';

const question = (intent: string, ...terms: string[]) => ({ intent, terms });

test('questions of one intent with mostly the same words are alike', () => {
  const short = question('what', 'sister', 'live');
  expect(areSimilarQuestions(short, question('what', 'live', 'sister', 'anna'))).toBe(true);
  expect(areSimilarQuestions(short, question('what', 'live', 'sister', 'anna', 'now', 'old'))).toBe(
    false,
  );
});

test('another intent makes another question', () => {
  const words = ['sister', 'live'];
  expect(areSimilarQuestions(question('what', ...words), question('why', ...words))).toBe(false);
});

test('questions without words are alike to none', () => {
  expect(areSimilarQuestions(question('what'), question('what'))).toBe(false);
});
