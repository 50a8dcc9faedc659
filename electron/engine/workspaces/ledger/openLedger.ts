import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { timedLedger } from '../../bus/timedLedger.ts';
import { createLedger, type Ledger, type LedgerDependencies } from '../../bus/ledger.ts';
import type { Logger, TaskLog } from '../../dependencies.ts';
import type { Readers } from '../../readers/readers.ts';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { withCheckpoint } from './ledgerWithCheckpoint.ts';
import { createBackgroundSync } from '../../files/backgroundSync.ts';
import { withFtsRepair } from './ledgerWithFtsRepair.ts';
import { withIdleMerges } from './ledgerWithIdleMerges.ts';
import { unrefTimer } from '../../dependencies.ts';
import type { LedgerStore } from '../../storage/store.ts';

export interface OpenLedgerDependencies extends LedgerDependencies {
  readonly store: LedgerStore;
  readonly database: string;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly readers: Pick<Readers, 'withReadsPaused'>;
  readonly logger: Logger;
  readonly taskLog: TaskLog;
  /** Rebuilds missing search tables; false when there were none. */
  readonly repairSearch: () => boolean;
}

export interface OpenLedger {
  readonly ledger: Ledger;
  /** Ends the merges, before the database is closed. */
  readonly stopMerges: () => void;
  /**
   * Pause of bulk work between two steps: while a checkpoint runs, which would hold up messages as
   * long as the log grows, and for the merges that such work leaves no idle time for.
   */
  readonly pauseBetweenSteps: () => Promise<void>;
}

/** Ledger of an open database, with FTS repair, WAL checkpoints, and merges while it is idle. */
export function openLedger(deps: OpenLedgerDependencies): OpenLedger {
  const { database, maintenanceThreads, readers, logger } = deps;
  const { ledger, checkpointed } = withCheckpoint(
    withFtsRepair(timedLedger(createLedger(deps), deps.taskLog), deps.repairSearch),
    {
      walBytes: deps.store.walBytes,
      checkpoint: () => maintenanceThreads.run('restartWal', { file: database }),
      withReadsPaused: readers.withReadsPaused,
      onProblem: (error) => logger.warn('the WAL was not restarted', { error: String(error) }),
    },
  );
  const merged = withIdleMerges(ledger, {
    merges: deps.store.fullTextMerges,
    later: unrefTimer,
    onProblem: (error) => logger.warn('full text was not merged', { error: String(error) }),
  });
  const log = createBackgroundSync(`${database}-wal`, (error) =>
    logger.warn('the WAL was not synced in the background', { error: String(error) }),
  );
  return {
    ledger: merged.ledger,
    stopMerges: merged.stopMerges,
    async pauseBetweenSteps() {
      await checkpointed();
      log.begin();
      // A message that came during the step need not wait for the merge as well.
      await yieldToEventLoop();
      if (merged.mergeBetween()) await yieldToEventLoop();
    },
  };
}
