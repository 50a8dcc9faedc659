import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTimeOrderedIds,
  nextUuidState,
  uuidText,
} from '../../../../../../electron/engine/algorithms/time/timeOrderedUuid.ts';

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const times = fc.integer({ min: 0, max: 2 ** 48 - 2 });
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('time-ordered ids', () => {
  it('give the worked example', () => {
    const state = nextUuidState(null, 1_700_000_000_000, new Uint8Array(10).fill(0xff));
    expect(uuidText(state)).toBe('018bcfe5-6800-77ff-bfff-ffffffffffff');
  });

  it('have the form of a version 7 UUID and carry their millisecond', () => {
    fc.assert(
      fc.property(times, bytes, (now, random) => {
        const text = uuidText(nextUuidState(null, now, random));
        expect(text).toMatch(FORM);
        expect(Number.parseInt(text.replace('-', '').slice(0, 12), 16)).toBe(now);
      }),
    );
  });

  it('always sort after the one before, also when the clock stands still or is set back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(times, bytes), { minLength: 2 }), (calls) => {
        let random = new Uint8Array(10);
        const next = createTimeOrderedIds(() => random);
        const ids = calls.map(([now, chance]) => {
          random = chance;
          return next(now);
        });
        expect(ids).toEqual([...new Set(ids)].sort());
      }),
    );
  });

  it('borrow the next millisecond when one is full', () => {
    const full = { ms: 5, tail: (1n << 74n) - 1n };
    expect(nextUuidState(full, 5, new Uint8Array(10))).toEqual({ ms: 6, tail: 0n });
  });
});
