import { expect, test } from 'vitest';
import { companyLikeness } from '../../../../../../electron/engine/algorithms/names/neighborOverlap.ts';

const company = (...companions: readonly [number, number][]) => new Map(companions);

test('the worked example: three of four equal companions are three quarters', () => {
  const a = company([1, 2], [2, 2], [3, 2]);
  const b = company([1, 2], [2, 2], [3, 2], [4, 2]);
  expect(companyLikeness(a, b)).toEqual({ shared: 3, likeness: expect.closeTo(0.75, 10) });
  expect(companyLikeness(b, a)).toEqual(companyLikeness(a, b));
});

test('one who goes with everybody says less than one who goes with few', () => {
  const few = companyLikeness(company([1, 2], [2, 9]), company([1, 2]));
  const everybody = companyLikeness(company([1, 2], [2, 9]), company([2, 9]));
  expect(few.likeness).toBeGreaterThan(everybody.likeness);
});

test('nobody keeps company with nobody', () => {
  expect(companyLikeness(company(), company())).toEqual({ shared: 0, likeness: 0 });
});
