import { statSync } from 'node:fs';
import { LONG_LOG_BYTES } from '../../algorithms/time/checkpointTimeout.ts';
import type { Ledger } from '../../bus/ledger.ts';
import { afterCommit } from './afterCommit.ts';

/** Number of commits between two checks of the log's size: a check costs some microseconds. */
const CHECK_EVERY = 64;

export interface CheckpointDependencies {
  readonly database: string;
  /** Truncates the log, off the writer. */
  readonly shrink: () => Promise<unknown>;
  readonly onProblem: (error: unknown) => void;
}

interface LedgerWithCheckpoint {
  readonly ledger: Ledger;
  /** Resolves once no checkpoint is running. */
  readonly checkpointed: () => Promise<void>;
}

/**
 * Ledger with checkpoints, which keep the write-ahead log short: reads through a long log are slow,
 * and under steady writing it would grow until the disk is full.
 */
export function withCheckpoint(ledger: Ledger, deps: CheckpointDependencies): LedgerWithCheckpoint {
  const log = `${deps.database}-wal`;
  let commits = 0;
  let running: Promise<void> | null = null;
  const look = () => {
    const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    if (size < LONG_LOG_BYTES) return;
    const shrink = async () => {
      try {
        await deps.shrink();
      } catch (error) {
        deps.onProblem(error);
      }
      running = null;
    };
    running = shrink();
  };
  const count = () => {
    commits += 1;
    if (running === null && commits % CHECK_EVERY === 0) look();
  };
  return {
    ledger: afterCommit(ledger, count),
    checkpointed: async () => void (await running),
  };
}
