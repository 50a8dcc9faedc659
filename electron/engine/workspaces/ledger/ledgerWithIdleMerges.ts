import type { Ledger } from '../../bus/ledger.ts';
import type { FullTextMerges } from '../../storage/search/fullTextMerges.ts';

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
}

/** Pause after the last commit from which on the writer counts as idle. */
const IDLE_MS = 500;

/** Pause between two steps, in which a message may come. */
const BETWEEN_STEPS_MS = 20;

/**
 * Ledger whose full text is merged while nothing is written, a few pages at a time, by the one
 * writer: a message never waits for it, and puts it off.
 */
export function withIdleMerges(ledger: Ledger, deps: IdleMergeDependencies): LedgerWithIdleMerges {
  let isStopped = false;
  let callOff: (() => void) | null = null;
  const plan = (ms: number) => {
    callOff?.();
    if (isStopped) return;
    callOff = deps.later(ms, () => {
      callOff = null;
      mergeStep();
    });
  };
  const mergeStep = () => {
    let hasMore = false;
    try {
      ledger.commitUnsynced(() => {
        if (deps.merges.areAutomatic()) deps.merges.defer();
        hasMore = deps.merges.step();
      });
    } catch (error) {
      // Full text that is not merged is slower, and right.
      deps.onProblem(error);
    }
    if (hasMore) plan(BETWEEN_STEPS_MS);
  };
  return {
    ledger: {
      commit(action) {
        const value = ledger.commit(action);
        plan(IDLE_MS);
        return value;
      },
      commitUnsynced(write) {
        ledger.commitUnsynced(write);
        plan(IDLE_MS);
      },
    },
    stopMerges() {
      isStopped = true;
      callOff?.();
    },
  };
}
