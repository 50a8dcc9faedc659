import { expect, test } from 'vitest';
import {
  inverseDocumentFrequency,
  saturatedFrequency,
} from '../../../../../../electron/engine/retrieval/scoring/bm25.ts';

test('one occurrence counts one, many count at most 1.9', () => {
  expect(saturatedFrequency(1)).toBeCloseTo(1);
  expect(saturatedFrequency(0)).toBe(0);
  expect(saturatedFrequency(1_000)).toBeLessThan(1.9);
  expect(saturatedFrequency(2)).toBeGreaterThan(saturatedFrequency(1));
});

test('a rarer term is worth more, and no term less than nothing', () => {
  expect(inverseDocumentFrequency(100, 1)).toBeGreaterThan(inverseDocumentFrequency(100, 50));
  expect(inverseDocumentFrequency(100, 100)).toBeGreaterThan(0);
  expect(inverseDocumentFrequency(10, 500)).toBe(inverseDocumentFrequency(10, 10));
});
