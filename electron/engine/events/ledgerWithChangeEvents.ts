import type { Id } from '../../../shared/domain/primitives.ts';
import type { DurableEvent } from '../bus/durableEvents.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { EngineEvent } from '../engineApi.ts';
import { changeEvents } from './changeEvents.ts';

/** Ledger whose commits publish change events: no command can forget to. */
export function ledgerWithChangeEvents(
  ledger: Ledger,
  workspaceId: Id,
  emit: (event: EngineEvent) => void,
): Ledger {
  return {
    ...ledger,
    commit(write) {
      let committed: readonly DurableEvent[] = [];
      const value = ledger.commit(() => {
        const entry = write();
        committed = entry.events;
        return entry;
      });
      for (const event of changeEvents(workspaceId, committed)) emit(event);
      return value;
    },
  };
}
