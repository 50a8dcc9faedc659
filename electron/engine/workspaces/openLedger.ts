import { timedLedger } from '../bus/timedLedger.ts';
import { createLedger, type Ledger, type LedgerDependencies } from '../bus/ledger.ts';
import type { Logger, TaskLog } from '../dependencies.ts';
import type { MaintenanceThreads } from '../maintenance/maintenanceThreads.ts';
import { withCheckpoint } from './ledgerWithCheckpoint.ts';
import { withFtsRepair } from './ledgerWithFtsRepair.ts';

export interface OpenLedgerDependencies extends LedgerDependencies {
  readonly database: string;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly logger: Logger;
  readonly taskLog: TaskLog;
  /** Rebuilds missing search tables; false when there were none. */
  readonly repairSearch: () => boolean;
}

/** Ledger of an open database, with FTS repair and WAL checkpoints. */
export function openLedger(deps: OpenLedgerDependencies): Ledger {
  const { database, maintenanceThreads, logger } = deps;
  return withCheckpoint(
    withFtsRepair(timedLedger(createLedger(deps), deps.taskLog), deps.repairSearch),
    {
      database,
      shrink: () => maintenanceThreads.run('shrinkWal', { file: database }),
      onProblem: (error) => logger.warn('the WAL was not truncated', { error: String(error) }),
    },
  );
}
