import type { Ledger } from '../bus/ledger.ts';
import { isSearchTableFailure } from '../storage/connection/errors.ts';

/**
 * The ledger of a database whose full text may go missing under it: the tables are made anew and the
 * action, which was rolled back whole, is done again. No message is refused for want of an index.
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
