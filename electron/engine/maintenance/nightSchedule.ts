import { Cron } from 'croner';
import type { EpochMs } from '../../../shared/domain/primitives.ts';

/** When nights are due. */
export interface NightSchedule {
  readonly cron: string;
  /** IANA zone of the schedule. */
  readonly zone: string;
}

/** First due night after a moment; null if the schedule names none. */
export function nextNight(schedule: NightSchedule, at: EpochMs): EpochMs | null {
  return cronOf(schedule).nextRun(new Date(at))?.getTime() ?? null;
}

/** Last due night until a moment: however many were missed, one run makes up for them. */
export function lastNight(schedule: NightSchedule, at: EpochMs): EpochMs | null {
  // The due moment itself counts, too.
  return (
    cronOf(schedule)
      .previousRuns(1, new Date(at + 1))[0]
      ?.getTime() ?? null
  );
}

function cronOf({ cron, zone }: NightSchedule): Cron {
  return new Cron(cron, { timezone: zone, paused: true });
}
