import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { TaskError } from '../../threads/taskThread.ts';

/** A week: what a flipped bit may lie unnoticed, and a verified copy is newer than. */
const DEEP_CHECK_EVERY = 7 * MS_PER_DAY;

/** Verdict of a check on a database; unknown: something kept the check from ending. */
export type IntegrityVerdict = 'sound' | 'damaged' | 'unknown';

/** Report of a whole check of a database. */
export type IntegrityReport =
  | { readonly kind: 'sound' }
  | { readonly kind: 'damaged'; readonly problem: string }
  /** The full-text tables alone, which are made anew from what they are made of. */
  | { readonly kind: 'search_damaged'; readonly problem: string }
  /** Something else kept the check from ending: Loci stops, a file is held. */
  | { readonly kind: 'unknown' };

/**
 * Checks a database whole, off the writer: SQLite's own checks see damaged structure and indexes that
 * say otherwise than their tables, ours see damaged rows and full text that says otherwise.
 */
export async function checkWhole(
  maintenanceThreads: MaintenanceThreads,
  file: string,
): Promise<IntegrityReport> {
  try {
    const structure = await maintenanceThreads.run('checkIntegrity', { file, check: 'full' });
    const broken = structure.find((problem) => !isOfFullText(problem));
    if (broken !== undefined) return { kind: 'damaged', problem: broken };
    const [changed] = await maintenanceThreads.run('verifyTexts', { file });
    if (changed !== undefined) return { kind: 'damaged', problem: changed };
    const problem = structure[0] ?? (await otherwiseIndexed(maintenanceThreads, file));
    return problem === undefined ? { kind: 'sound' } : { kind: 'search_damaged', problem };
  } catch (error) {
    const isDamage = error instanceof TaskError && error.failure === 'corrupt';
    return isDamage ? { kind: 'damaged', problem: String(error) } : { kind: 'unknown' };
  }
}

/** One kind after the other: what else is asked of the thread is not kept waiting for both. */
async function otherwiseIndexed(
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

export function deepCheckIsDue(checkedAt: EpochMs, now: EpochMs): boolean {
  // One from the future is of before the clock was set back.
  return checkedAt > now || now - checkedAt >= DEEP_CHECK_EVERY;
}
