import { expect, test } from 'vitest';
import { neighborOverlap } from '../../../../../../electron/engine/algorithms/names/neighborOverlap.ts';

const neighborsOf = (...neighbors: readonly [number, number][]) => new Map(neighbors);

test('the worked example: three of four equal companions are three quarters', () => {
  const a = neighborsOf([1, 2], [2, 2], [3, 2]);
  const b = neighborsOf([1, 2], [2, 2], [3, 2], [4, 2]);
  expect(neighborOverlap(a, b)).toEqual({ shared: 3, overlap: expect.closeTo(0.75, 10) });
  expect(neighborOverlap(b, a)).toEqual(neighborOverlap(a, b));
});

test('one who goes with everybody says less than one who goes with few', () => {
  const few = neighborOverlap(neighborsOf([1, 2], [2, 9]), neighborsOf([1, 2]));
  const everybody = neighborOverlap(neighborsOf([1, 2], [2, 9]), neighborsOf([2, 9]));
  expect(few.overlap).toBeGreaterThan(everybody.overlap);
});

test('nobody keeps company with nobody', () => {
  expect(neighborOverlap(neighborsOf(), neighborsOf())).toEqual({ shared: 0, overlap: 0 });
});
