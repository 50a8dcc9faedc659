import { expect, test } from 'vitest';
import { answerLimit } from '../../../../../../electron/engine/algorithms/ranking/answerLimit.ts';

test('the worked example: an answer to a part of 1,500 tokens', () => {
  expect(answerLimit(1_500)).toBe(5_524);
});

test('an answer about nothing has room to say so', () => {
  expect(answerLimit(0)).toBe(1_024);
});
