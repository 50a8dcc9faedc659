import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupsToKeep } from '../../../../../../electron/engine/algorithms/time/backupsToKeep.ts';

const DAY = 86_400_000;
const START = 20_000 * DAY;
const at = (...days: readonly number[]) =>
  days.map((day) => ({ id: `day ${day}`, createdAt: START + day * DAY }));
const RULE = { daily: 12, weekly: 10, monthly: 9 };

describe('thinning', () => {
  it('gives the worked example', () => {
    const kept = backupsToKeep(at(0, 9, 9.5, 10), { daily: 2, weekly: 1, monthly: 1 });
    expect([...kept].sort()).toEqual(['day 10', 'day 9', 'day 9.5']);
  });

  it('leaves one of a day, of a week, of a month, the further back the fewer', () => {
    const everyHalfDay = at(...Array.from({ length: 800 }, (_, n) => n / 2));
    const kept = backupsToKeep(everyHalfDay, RULE);
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
        const kept = backupsToKeep(all, RULE);
        const newest = Math.max(...all.map(({ createdAt }) => createdAt));
        for (const { id, createdAt } of all) {
          if (newest - createdAt < 2 * DAY) expect(kept).toContain(id);
        }
        const left = all.filter(({ id }) => kept.has(id));
        expect(backupsToKeep(left, RULE)).toEqual(kept);
      }),
    );
  });

  it('of nothing keeps nothing', () => {
    expect(backupsToKeep([], RULE).size).toBe(0);
  });
});
