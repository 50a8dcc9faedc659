import type { TaskLog } from '../dependencies.ts';
import type { DurableEvent } from './durableEvents.ts';
import type { Ledger } from './ledger.ts';

/** Ledger that logs slow commits, by the topics of their events. */
export function timedLedger(ledger: Ledger, { elapsed, note }: TaskLog): Ledger {
  return {
    commit(write) {
      const startMs = elapsed();
      let events: readonly DurableEvent[] = [];
      try {
        return ledger.commit(() => {
          const entry = write();
          events = entry.events;
          return entry;
        });
      } finally {
        const ms = elapsed() - startMs;
        note({ name: nameOf(events), ms, waitedMs: 0, rows: rowsIn(events) });
      }
    },
    commitUnsynced(write) {
      const startMs = elapsed();
      try {
        ledger.commitUnsynced(write);
      } finally {
        note({ name: 'commit unsynced', ms: elapsed() - startMs, waitedMs: 0, rows: 0 });
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
