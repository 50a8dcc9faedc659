import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { TaskError } from '../../threads/taskThread.ts';

/** A week: what a flipped bit may lie unnoticed, and a verified copy is newer than. */
const DEEP_CHECK_EVERY = 7 * MS_PER_DAY;

/** What is known of a database after a check; unknown: something kept the check from ending. */
export type IntegrityVerdict = 'sound' | 'damaged' | 'unknown';

/** What a whole check of a database came to. */
export interface IntegrityReport {
  /** Empty: every page and every text is sound. */
  readonly problems: readonly string[];
  /** False: something else kept the check from ending (Loci stops, a file is held). */
  readonly ended: boolean;
}

/**
 * Checks a database whole, off the writer: SQLite's own checks see damaged structure, ours see
 * damaged texts.
 */
export async function checkWhole(
  maintenanceThreads: MaintenanceThreads,
  file: string,
): Promise<IntegrityReport> {
  try {
    const sqliteProblems = await maintenanceThreads.run('checkIntegrity', { file, check: 'full' });
    const problems =
      sqliteProblems.length > 0
        ? sqliteProblems
        : await maintenanceThreads.run('verifyTexts', { file });
    return { problems, ended: true };
  } catch (error) {
    const isDamage = error instanceof TaskError && error.failure === 'corrupt';
    return isDamage ? { problems: [String(error)], ended: true } : { problems: [], ended: false };
  }
}

/** Whether the search tables alone are damaged, which are made anew from what they are made of. */
export function isSearchDamage(problems: readonly string[]): boolean {
  return problems.every((problem) => problem.startsWith('malformed inverted index for FTS5 table'));
}

export function deepCheckIsDue(checkedAt: EpochMs, now: EpochMs): boolean {
  // One from the future is of before the clock was set back.
  return checkedAt > now || now - checkedAt >= DEEP_CHECK_EVERY;
}
