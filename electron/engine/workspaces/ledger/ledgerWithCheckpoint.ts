import { LONG_LOG_BYTES } from '../../algorithms/time/checkpointTimeout.ts';
import type { Ledger } from '../../bus/ledger.ts';
import { afterCommit } from './afterCommit.ts';

/** Growth of the log in bytes after which reads are held back for a checkpoint. */
const READ_BARRIER_BYTES = 64 * 1024 * 1024;

/** Number of commits between two checks of the log's size: a check costs 11 µs. */
const COMMITS_PER_CHECK = 64;

export interface CheckpointDependencies {
  /** Length in bytes of the write-ahead log that is in use. */
  readonly walBytes: () => number;
  /** Begins the log anew, off the writer. */
  readonly checkpoint: () => Promise<unknown>;
  /** Runs work while reads are held back. */
  readonly withReadsPaused: (work: () => Promise<unknown>) => Promise<void>;
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
  let commits = 0;
  let lastBytes = 0;
  let running: Promise<void> | null = null;
  // Fails into `onProblem` alone: the commit before it succeeded.
  const checkLog = async () => {
    try {
      const bytes = deps.walBytes();
      // Not each time: where a read is longer than it can be waited for, others would stand still.
      const isLonger =
        Math.floor(bytes / READ_BARRIER_BYTES) > Math.floor(lastBytes / READ_BARRIER_BYTES);
      lastBytes = bytes;
      if (bytes < LONG_LOG_BYTES) return;
      await (isLonger ? deps.withReadsPaused(deps.checkpoint) : deps.checkpoint());
    } catch (error) {
      deps.onProblem(error);
    }
  };
  const count = () => {
    commits += 1;
    if (running !== null || commits % COMMITS_PER_CHECK !== 0) return;
    running = checkLog().then(() => {
      running = null;
    });
  };
  return {
    ledger: afterCommit(ledger, count),
    checkpointed: async () => void (await running),
  };
}
