import type { Ledger } from '../../bus/ledger.ts';

/** Ledger that calls back after each successful commit, synced or not. */
export function afterCommit(ledger: Ledger, callBack: () => void): Ledger {
  return {
    commit(action) {
      const value = ledger.commit(action);
      callBack();
      return value;
    },
    commitUnsynced(write) {
      ledger.commitUnsynced(write);
      callBack();
    },
  };
}
