import { expect, test } from 'vitest';
import { fairShares } from '../../../../../../electron/engine/chat/modelLoop/fairShares.ts';

test.each([
  ['all get what they need where it fits', [10, 20, 30], 60, [10, 20, 30]],
  ['small ones stay whole, and the others share evenly', [500, 10, 300], 110, [50, 10, 50]],
  ['what one does not need goes to the others', [40, 100, 30], 130, [40, 60, 30]],
  ['nobody gets anything of nothing', [10, 20], -5, [0, 0]],
  ['nobody is there', [], 100, []],
])('%s', (_name, needs, total, shares) => {
  expect(fairShares(needs, total)).toEqual(shares);
});
