import type { Ledger } from '../../bus/ledger.ts';
import type { FullTextMerges } from '../../storage/search/fullTextMerges.ts';
import { afterCommit } from './afterCommit.ts';

export interface IdleMergeDependencies {
  readonly merges: FullTextMerges;
  /** Calls back after a while; returns how to call it off. */
  readonly later: (ms: number, action: () => void) => () => void;
  readonly onProblem: (error: unknown) => void;
}

interface LedgerWithIdleMerges {
  readonly ledger: Ledger;
  /** Ends the merges, before the database is closed. */
  readonly stopMerges: () => void;
  /** Merges some pages between two steps of bulk work, which leaves no idle time; true if it did. */
  readonly mergeBetween: () => boolean;
}

/** Pause after the last commit from which on the writer counts as idle. */
const IDLE_MS = 500;

/** Pause between two steps, in which a message may come. */
const STEP_PAUSE_MS = 20;

/** Pages that a step rewrites while nothing else is written. */
const IDLE_PAGES_PER_STEP = 4;

/**
 * Commits in a row after which bulk work merges, and pages at a time: each commit leaves a segment
 * that every search reads, and fewer at once are rewritten more often.
 */
const MAX_UNMERGED = 64;
const BULK_PAGES = 16;

/**
 * Ledger whose full text is merged while nothing is written, a few pages at a time, by the one
 * writer: a message never waits for it, and puts it off.
 */
export function withIdleMerges(ledger: Ledger, deps: IdleMergeDependencies): LedgerWithIdleMerges {
  let isStopped = false;
  let cancelTimer: (() => void) | null = null;
  /** Commits since all was merged. */
  let unmerged = 0;
  const plan = (ms: number) => {
    cancelTimer?.();
    if (isStopped) return;
    cancelTimer = deps.later(ms, () => {
      cancelTimer = null;
      if (mergeStep(IDLE_PAGES_PER_STEP)) plan(STEP_PAUSE_MS);
    });
  };
  /** True when more is left. */
  const mergeStep = (pages: number): boolean => {
    let hasMore = false;
    try {
      ledger.commitUnsynced(() => {
        if (deps.merges.areAutomatic()) deps.merges.defer();
        hasMore = deps.merges.step(pages);
      });
    } catch (error) {
      // Full text that is not merged is slower, and right.
      deps.onProblem(error);
    }
    if (!hasMore) unmerged = 0;
    return hasMore;
  };
  const count = () => {
    unmerged += 1;
    plan(IDLE_MS);
  };
  return {
    ledger: afterCommit(ledger, count),
    stopMerges() {
      isStopped = true;
      cancelTimer?.();
    },
    mergeBetween() {
      if (isStopped || unmerged < MAX_UNMERGED) return false;
      mergeStep(BULK_PAGES);
      return true;
    },
  };
}
