import { timedLedger } from '../bus/timedLedger.ts';
import { createLedger, type Ledger, type LedgerParts } from '../bus/ledger.ts';
import type { Logger, TaskLog } from '../dependencies.ts';
import type { Upkeep } from '../maintenance/maintenanceThreads.ts';
import { withShortLog } from './ledgerWithCheckpoint.ts';
import { mendingLedger } from './ledgerWithFtsRepair.ts';

export interface OpenLedgerParts extends LedgerParts {
  readonly database: string;
  readonly upkeep: Upkeep;
  readonly logger: Logger;
  readonly taskLog: TaskLog;
  /** Makes search tables that are gone anew; false when none is. */
  readonly mendSearch: () => boolean;
}

/** The ledger of an open database, which repairs full text and keeps the write-ahead log short. */
export function openLedger(parts: OpenLedgerParts): Ledger {
  const { database, upkeep, logger } = parts;
  return withShortLog(
    mendingLedger(timedLedger(createLedger(parts), parts.taskLog), parts.mendSearch),
    {
      database,
      shrink: () => upkeep.run('shrinkLog', { file: database }),
      onProblem: (error) => logger.warn('the log was not emptied', { error: String(error) }),
    },
  );
}
