import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { TaskError } from '../../threads/taskThread.ts';

/**
 * Interval of the full check: a week, the longest that a flipped bit may go unnoticed, and less
 * than the age of the oldest recent backup.
 */
const DEEP_CHECK_EVERY = 7 * MS_PER_DAY;

/** Verdict of a check on a database; unknown: something kept the check from ending. */
export type IntegrityVerdict = 'sound' | 'damaged' | 'unknown';

/** Report of a whole check of a database. */
export type IntegrityReport =
  | { readonly kind: 'sound' }
  | { readonly kind: 'damaged'; readonly problem: string }
  /** Only full-text tables are damaged, which are rebuilt from their source rows. */
  | { readonly kind: 'search_damaged'; readonly problem: string }
  /** The check did not finish for another reason: Loci is closing, or a file is locked. */
  | { readonly kind: 'unknown' };

/**
 * Full check of a database, off the writer: SQLite's own checks detect damaged structure and
 * inconsistent indexes, ours damaged rows and inconsistent full text.
 */
export async function checkWhole(
  maintenanceThreads: MaintenanceThreads,
  file: string,
): Promise<IntegrityReport> {
  try {
    const structure = await maintenanceThreads.run('checkIntegrity', { file, check: 'full' });
    const broken = structure.find((problem) => !isOfFullText(problem));
    if (broken !== undefined) return { kind: 'damaged', problem: broken };
    const [wrongHash] = await maintenanceThreads.run('verifyRows', { file });
    if (wrongHash !== undefined) return { kind: 'damaged', problem: wrongHash };
    const problem = structure[0] ?? (await fullTextProblem(maintenanceThreads, file));
    return problem === undefined ? { kind: 'sound' } : { kind: 'search_damaged', problem };
  } catch (error) {
    const isDamage = error instanceof TaskError && error.failure === 'corrupt';
    return isDamage ? { kind: 'damaged', problem: String(error) } : { kind: 'unknown' };
  }
}

/** One kind after the other, so that other tasks of the thread are served in between. */
async function fullTextProblem(
  maintenanceThreads: MaintenanceThreads,
  file: string,
): Promise<string | undefined> {
  for (const kind of ['knowledge', 'turns'] as const) {
    const [table] = await maintenanceThreads.run('verifyFullText', { file, kind });
    if (table !== undefined) return `${table} is not what its rows say`;
  }
  return undefined;
}

function isOfFullText(problem: string): boolean {
  return /^(?:malformed inverted index for FTS5 table|fts5: )/u.test(problem);
}

export function isDeepCheckDue(checkedAt: EpochMs, now: EpochMs): boolean {
  // A time in the future was recorded before the clock was set back.
  return checkedAt > now || now - checkedAt >= DEEP_CHECK_EVERY;
}
