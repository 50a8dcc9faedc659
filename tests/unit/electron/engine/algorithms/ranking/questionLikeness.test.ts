import { expect, test } from 'vitest';
import { areAlike } from '../../../../../../electron/engine/algorithms/ranking/questionLikeness.ts';

const question = (intent: string, ...terms: string[]) => ({ intent, terms });

test('questions of one intent with mostly the same words are alike', () => {
  const short = question('what', 'sister', 'live');
  expect(areAlike(short, question('what', 'live', 'sister', 'anna'))).toBe(true);
  expect(areAlike(short, question('what', 'live', 'sister', 'anna', 'now', 'old'))).toBe(false);
});

test('another intent makes another question', () => {
  const words = ['sister', 'live'];
  expect(areAlike(question('what', ...words), question('why', ...words))).toBe(false);
});

test('questions without words are alike to none', () => {
  expect(areAlike(question('what'), question('what'))).toBe(false);
});
