import { expect, test } from 'vitest';
import { createPostponedRuns } from '../../../../../electron/engine/routines/postponedRuns.ts';
import { createManualClock } from '../../../../support/manualClock.ts';

const MINUTE = 60_000;

function postponed() {
  const clock = createManualClock();
  const runs = createPostponedRuns(clock);
  const run = { id: 'run', cause: 'schedule' } as const;
  /** Minutes until the run is due again. */
  const minutesUntilDue = () => {
    let minutes = 0;
    for (; !runs.isDue(run.id); minutes += 1) clock.advance(MINUTE);
    return minutes;
  };
  return { clock, runs, run, minutesUntilDue };
}

test('a scheduled run is tried again after longer and longer pauses, for some hours', () => {
  const { runs, run, minutesUntilDue } = postponed();
  const pauses: number[] = [];
  while (runs.postpone(run, 'unreachable')) pauses.push(minutesUntilDue());
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 30]);
});

test.each(['dropped', 'stalled', 'ended_early', 'no_answer'] as const)(
  'a run is tried again after %s, as when the computer went to sleep in the answer',
  (problem) => {
    const { runs, run } = postponed();
    expect(runs.postpone(run, problem)).toBe(true);
    expect(runs.isDue(run.id)).toBe(false);
  },
);

test.each(['unauthorized', 'out_of_credit', 'unreadable', 'no_model', 'internal'] as const)(
  'a run is not tried again after %s, which no pause mends',
  (problem) => {
    const { runs, run } = postponed();
    expect(runs.postpone(run, problem)).toBe(false);
    expect(runs.isDue(run.id)).toBe(true);
  },
);

test.each(['manual', 'selector'] as const)(
  'a run of cause %s fails at once, since somebody waits for it',
  (cause) => {
    const { runs, run } = postponed();
    expect(runs.postpone({ ...run, cause }, 'unreachable')).toBe(false);
  },
);

test('a clock that is set back prolongs no pause', () => {
  const { clock, runs, run } = postponed();
  runs.postpone(run, 'unreachable');
  clock.advance(-60 * MINUTE);
  expect(runs.isDue(run.id)).toBe(true);
});

test('a run that has ended meanwhile begins with the first pause when it is continued', () => {
  const { runs, run, minutesUntilDue } = postponed();
  runs.postpone(run, 'unreachable');
  runs.postpone(run, 'unreachable');
  runs.retain([]);
  runs.postpone(run, 'unreachable');
  expect(minutesUntilDue()).toBe(1);
});
