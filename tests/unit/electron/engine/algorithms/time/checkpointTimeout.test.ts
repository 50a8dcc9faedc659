import { expect, test } from 'vitest';
import { checkpointTimeout } from '../../../../../../electron/engine/algorithms/time/checkpointTimeout.ts';

const MEGABYTE = 1024 * 1024;

test('a writer waits for no reader until the log is very long, then longer with it, within bounds', () => {
  const waits = [1, 255, 256, 288, 320, 384, 9_000].map((size) =>
    Math.round(checkpointTimeout(size * MEGABYTE)),
  );
  expect(waits).toEqual([0, 0, 30, 60, 120, 480, 2_000]);
});
