import type { ExportWords } from '../../../shared/domain/exports.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { isoDay } from '../algorithms/time/isoDay.ts';
import { clockTimeIn } from '../algorithms/time/zonedTime.ts';
import type { ExportReads } from '../storage/exports/exportReads.ts';
import type { ReadStore } from '../storage/store.ts';

/** Progress of an export, in rows. */
export interface ExportProgress {
  done: number;
  of: number;
}

/** Context of every export: what it reads from and reports to. */
export interface ExportContext {
  /** Reads of one snapshot. */
  readonly store: ReadStore;
  readonly reads: ExportReads;
  readonly words: ExportWords;
  /** IANA zone of the machine. */
  readonly zone: string;
  readonly now: EpochMs;
  readonly progress: ExportProgress;
  /** Lets other tasks take their turn; throws `ExportCanceledError` once the export is canceled. */
  readonly yieldOrCancel: () => Promise<void>;
}

export class ExportCanceledError extends Error {
  constructor() {
    super('the export was canceled');
    this.name = 'ExportCanceledError';
  }
}

/** Expected failure of an export: its conversation is gone. */
export class ExportNotFoundError extends Error {
  constructor() {
    super('there is nothing to export');
    this.name = 'ExportNotFoundError';
  }
}

/** Day and time on the clocks of the zone, such as `2026-03-01 14:05`: the same in each language. */
export function dateAndTime(at: EpochMs, zone: string): string {
  const { hour, minute } = clockTimeIn(zone, at);
  return `${isoDay(at, zone)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
