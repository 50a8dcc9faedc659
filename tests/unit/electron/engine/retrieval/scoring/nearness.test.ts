import { expect, test } from 'vitest';
import { nearness } from '../../../../../../electron/engine/retrieval/scoring/nearness.ts';

const DAY = 86_400_000;
const interval = { from: 100 * DAY, to: 101 * DAY };

test.for([
  ['inside it', 100.5, 1],
  ['on its first moment', 100, 1],
  ['three days after it', 104, 0.7],
  ['three weeks after it', 122, 0.4],
  ['two months after it', 160, 0.2],
  ['a day before it', 99, 0.4],
  ['a week before it', 93, 0],
  ['a year after it', 466, 0],
] as const)('a turn %s is as near as told', ([, day, expected]) => {
  expect(nearness(interval, day * DAY)).toBe(expected);
});

test('without a time asked about no turn is near', () => {
  expect(nearness(null, 5)).toBe(0);
});
