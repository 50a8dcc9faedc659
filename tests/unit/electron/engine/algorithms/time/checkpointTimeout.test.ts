import { expect, test } from 'vitest';
import { checkpointTimeout } from '../../../../../../electron/engine/algorithms/time/checkpointTimeout.ts';

const MEGABYTE = 1024 * 1024;

test('the longer the log, the longer a writer waits for its end, within bounds', () => {
  const waits = [1, 16, 24, 32, 48, 1_000].map((size) =>
    Math.round(checkpointTimeout(size * MEGABYTE)),
  );
  expect(waits).toEqual([30, 30, 60, 120, 480, 2_000]);
});
