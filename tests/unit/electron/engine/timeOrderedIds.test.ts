import fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createTimeOrderedIds, nextUuidState } from '../../../../electron/engine/timeOrderedIds.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
const times = fc.integer({ min: 0, max: 2 ** 48 - 2 });
const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('time-ordered ids', () => {
  it('give the worked example', () => {
    const next = createTimeOrderedIds(() => new Uint8Array(16).fill(0xff));
    expect(next(1_700_000_000_000)).toBe('018bcfe5-6800-77ff-bfff-ffffffffffff');
  });

  it('have the form of a version 7 UUID and carry their millisecond', () => {
    fc.assert(
      fc.property(times, bytes, (now, random) => {
        const text = createTimeOrderedIds(() => random)(now);
        expect(text).toMatch(FORM);
        expect(Number.parseInt(text.replace('-', '').slice(0, 12), 16)).toBe(now);
      }),
    );
  });

  it('always sort after the one before, also when the clock stands still or is set back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(times, bytes), { minLength: 2 }), (calls) => {
        let random = new Uint8Array(16);
        const next = createTimeOrderedIds(() => random);
        const ids = calls.map(([now, chance]) => {
          random = chance;
          return next(now);
        });
        expect(ids).toEqual([...new Set(ids)].sort());
      }),
    );
  });

  it('sort by the counter over the whole of it, and then by the borrowed millisecond', () => {
    const seqs = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(seqs, bytes, (seq, random) => {
        const state = { msecs: 5, seq };
        const after = nextUuidState(state, 5, random);
        expect(v7({ ...after, random }) > v7({ ...state, random })).toBe(true);
      }),
    );
  });

  it('borrow the next millisecond when one is full', () => {
    const full = { msecs: 5, seq: 2 ** 32 - 1 };
    expect(nextUuidState(full, 5, new Uint8Array(16))).toEqual({ msecs: 6, seq: 0 });
  });
});
