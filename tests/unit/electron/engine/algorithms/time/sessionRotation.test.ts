import { describe, expect, it } from 'vitest';
import { startsNewSession } from '../../../../../../electron/engine/algorithms/time/sessionRotation.ts';

const TEN = Date.UTC(2026, 0, 5, 10);

describe('session rotation', () => {
  it.each([
    ['goes on exactly at the timeout', TEN + 1_800_000, false],
    ['rotates a millisecond later', TEN + 1_800_001, true],
    ['goes on at once', TEN, false],
    ['goes on when the clock was set back', TEN - 86_400_000, false],
  ])('%s', (_name, now, rotates) => {
    expect(startsNewSession(TEN, now, 1800)).toBe(rotates);
  });

  it('begins with the first message', () => {
    expect(startsNewSession(null, TEN, 1800)).toBe(true);
  });
});
