import type { Ledger } from '../../bus/ledger.ts';
import { isSearchTableFailure } from '../../storage/connection/errors.ts';

/**
 * Ledger with FTS repair: if full text is missing, the tables are rebuilt and the action, which was
 * rolled back, is repeated. No message is refused for lack of an index.
 */
export function withFtsRepair(ledger: Ledger, repair: () => boolean): Ledger {
  const withRepair = <T>(write: () => T): T => {
    try {
      return write();
    } catch (error) {
      if (!isSearchTableFailure(error) || !repair()) throw error;
      return write();
    }
  };
  return {
    commit: (action) => withRepair(() => ledger.commit(action)),
    commitUnsynced: (write) => withRepair(() => ledger.commitUnsynced(write)),
  };
}
