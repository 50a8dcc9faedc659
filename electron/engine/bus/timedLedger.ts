import type { TaskLog } from '../dependencies.ts';
import type { DurableEvent } from './durableEvents.ts';
import type { Ledger } from './ledger.ts';

/** Ledger that logs slow commits, by the topics of their events. */
export function timedLedger(ledger: Ledger, { elapsed, note }: TaskLog): Ledger {
  return {
    commit(act) {
      const began = elapsed();
      let events: readonly DurableEvent[] = [];
      try {
        return ledger.commit(() => {
          const entry = act();
          events = entry.events;
          return entry;
        });
      } finally {
        const ms = elapsed() - began;
        note({ name: nameOf(events), ms, waitedMs: 0, rows: rowsIn(events) });
      }
    },
    commitUnsynced(write) {
      const began = elapsed();
      try {
        ledger.commitUnsynced(write);
      } finally {
        note({ name: 'commit unsynced', ms: elapsed() - began, waitedMs: 0, rows: 0 });
      }
    },
  };
}

function nameOf(events: readonly DurableEvent[]): string {
  const topics = [...new Set(events.map(({ topic }) => topic))];
  return ['commit', ...topics].join(' ');
}

function rowsIn(events: readonly DurableEvent[]): number {
  return events.reduce(
    (sum, event) => sum + (event.topic === 'memory.changed' ? event.changes.length : 1),
    0,
  );
}
