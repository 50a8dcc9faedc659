import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backupsToKeep,
  newestFirst,
} from '../../../../../../electron/engine/algorithms/time/backupsToKeep.ts';

const DAY = 86_400_000;
const START = 20_000 * DAY;
const at = (...days: readonly number[]) =>
  days.map((day) => ({ id: `day ${day}`, createdAt: START + day * DAY }));
/** Time at which nothing is in the future. */
const END = START + 10_000 * DAY;
const RULE = { daily: 12, weekly: 10, monthly: 9 };

describe('thinning', () => {
  it('gives the worked example', () => {
    const kept = backupsToKeep(at(0, 9, 9.5, 10), { daily: 2, weekly: 1, monthly: 1 }, END);
    expect([...kept].sort()).toEqual(['day 10', 'day 9', 'day 9.5']);
  });

  it('leaves one of a day, of a week, of a month, the further back the fewer', () => {
    const everyHalfDay = at(...Array.from({ length: 800 }, (_, n) => n / 2));
    const kept = backupsToKeep(everyHalfDay, RULE, END);
    // Four of two days, then at most one of each period.
    expect(kept.size).toBeLessThanOrEqual(4 + 12 + 10 + 9);
    expect(kept.size).toBeGreaterThan(20);
    const keptBefore = (day: number) =>
      everyHalfDay.filter(({ id, createdAt }) => kept.has(id) && createdAt < START + day * DAY);
    expect(keptBefore(200).length).toBeGreaterThan(0);
    expect(keptBefore(100)).toEqual([]);
  });

  it('keeps the newest and all of its last two days, and changes nothing the second time', () => {
    const days = fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(days, (when) => {
        const all = at(...new Set(when));
        const kept = backupsToKeep(all, RULE, END);
        const newest = Math.max(...all.map(({ createdAt }) => createdAt));
        for (const { id, createdAt } of all) {
          if (newest - createdAt < 2 * DAY) expect(kept).toContain(id);
        }
        const left = all.filter(({ id }) => kept.has(id));
        expect(backupsToKeep(left, RULE, END)).toEqual(kept);
      }),
    );
  });

  it('takes one of a clock that stood ahead for the oldest', () => {
    const now = START + 10 * DAY;
    const all = at(8.5, 9, 9.5, 10, 300, 301);
    expect(newestFirst(all, now).map(({ id }) => id)).toEqual([
      'day 10',
      'day 9.5',
      'day 9',
      'day 8.5',
      'day 301',
      'day 300',
    ]);
    const kept = backupsToKeep(all, { daily: 2, weekly: 1, monthly: 1 }, now);
    expect([...kept].sort()).toEqual(['day 10', 'day 8.5', 'day 9', 'day 9.5']);
    // One that is alone stays whatever its date.
    expect([...backupsToKeep(at(300), RULE, now)]).toEqual(['day 300']);
  });

  it('of nothing keeps nothing', () => {
    expect(backupsToKeep([], RULE, END).size).toBe(0);
  });
});
