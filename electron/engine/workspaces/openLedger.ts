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
  /** Makes search tables that are gone anew; false when none is. */
  readonly repairSearch: () => boolean;
}

/** The ledger of an open database, which repairs full text and keeps the write-ahead log short. */
export function openLedger(deps: OpenLedgerDependencies): Ledger {
  const { database, maintenanceThreads, logger } = deps;
  return withCheckpoint(
    withFtsRepair(timedLedger(createLedger(deps), deps.taskLog), deps.repairSearch),
    {
      database,
      shrink: () => maintenanceThreads.run('shrinkWal', { file: database }),
      onProblem: (error) => logger.warn('the log was not emptied', { error: String(error) }),
    },
  );
}
