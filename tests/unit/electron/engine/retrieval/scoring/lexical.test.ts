import { expect, test } from 'vitest';
import {
  inverseFrequency,
  saturated,
} from '../../../../../../electron/engine/retrieval/scoring/lexical.ts';

test('one occurrence counts one, many count at most 1.9', () => {
  expect(saturated(1)).toBeCloseTo(1);
  expect(saturated(0)).toBe(0);
  expect(saturated(1_000)).toBeLessThan(1.9);
  expect(saturated(2)).toBeGreaterThan(saturated(1));
});

test('a rarer term is worth more, and no term less than nothing', () => {
  expect(inverseFrequency(100, 1)).toBeGreaterThan(inverseFrequency(100, 50));
  expect(inverseFrequency(100, 100)).toBeGreaterThan(0);
  expect(inverseFrequency(10, 500)).toBe(inverseFrequency(10, 10));
});
