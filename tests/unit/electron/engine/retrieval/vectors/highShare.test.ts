import { expect, test } from 'vitest';
import { highShare } from '../../../../../../electron/engine/retrieval/vectors/highShare.ts';

test('the share of the high parts is as its examples say', () => {
  expect(highShare([112, ...new Array<number>(8).fill(7)])).toBeCloseTo(0.97, 2);
  expect(highShare([112, ...new Array<number>(256).fill(7)])).toBeCloseTo(0.5, 2);
  expect(highShare([0, 0])).toBe(1);
});
