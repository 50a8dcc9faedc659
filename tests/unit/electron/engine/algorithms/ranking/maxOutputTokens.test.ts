import { expect, test } from 'vitest';
import { maxOutputTokens } from '../../../../../../electron/engine/algorithms/ranking/maxOutputTokens.ts';

test('the worked example: an answer to a part of 1,500 tokens', () => {
  expect(maxOutputTokens(1_500)).toBe(5_524);
});

test('an answer about nothing has room to say so', () => {
  expect(maxOutputTokens(0)).toBe(1_024);
});
