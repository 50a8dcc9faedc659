import type { EventBus } from '../bus/eventBus.ts';
import type { LedgerStore, WriteStore } from '../storage/store.ts';
import type { Fields } from '../storage/history/trackedRows.ts';
import type { TrackedRows, TrackedTable } from '../storage/connection/rows.ts';
import { writeFork, writeShownVersion } from './branches.ts';
import { writeDocument } from './documents/writeDocument.ts';
import { writeAgentResponse, writeUserMessage } from './hotPath.ts';
import { toJournalRow, writeWhileOpening } from '../bus/ledger.ts';
import {
  durableEventSchema,
  type MemoryChangedEvent,
  type DurableEvent,
} from '../bus/durableEvents.ts';

export interface ReplayResult {
  /** Number of events written that the database did not have. */
  readonly written: number;
  /** Number of user messages among them. */
  readonly messages: number;
  /**
   * Seqs of the events that the journal has without one, by id: those that were written, and those
   * that the database had already.
   */
  readonly seqs: ReadonlyMap<string, number>;
  /** True if one of those was written. */
  readonly wroteUnplaced: boolean;
  /** Events that could not be written, with the reason; they stay in the external journal. */
  readonly failed: readonly { readonly id: string; readonly why: string }[];
}

/**
 * Replays events of the external journal into a database that lacks them, oldest first, each in a
 * transaction of its own. Idempotent: events are known by id.
 */
export function replayExternalJournal(
  store: LedgerStore,
  bus: Pick<EventBus, 'subscribersOf'>,
  entries: Iterable<unknown>,
): ReplayResult {
  const failed: { id: string; why: string }[] = [];
  let written = 0;
  let messages = 0;
  let wroteUnplaced = false;
  const seqs = new Map<string, number>();
  for (const entry of entries) {
    const parsed = durableEventSchema.safeParse(entry);
    if (!parsed.success) {
      failed.push({ id: 'unknown', why: 'not an event of this version' });
      continue;
    }
    const event = parsed.data;
    const seq = store.journal.seqOf(event.id);
    if (seq !== null) {
      if (event.seq === null) seqs.set(event.id, seq);
      continue;
    }
    try {
      const writtenSeq = writeWhileOpening(store, () => {
        writeEvent(store, event);
        const row = {
          id: event.id,
          topic: event.topic,
          at: event.at,
          payload: toJournalRow(event),
        };
        const subscribers = bus.subscribersOf(event.topic);
        if (event.seq !== null && event.seq > store.journal.lastSeq()) {
          store.journal.appendAt({ ...row, seq: event.seq }, subscribers);
          return event.seq;
        }
        return store.journal.append(row, subscribers);
      });
      written += 1;
      if (event.seq === null) {
        wroteUnplaced = true;
        seqs.set(event.id, writtenSeq);
      }
      if (event.topic === 'user.message') messages += 1;
    } catch (error) {
      failed.push({ id: event.id, why: error instanceof Error ? error.message : String(error) });
    }
    store.sequences.refresh();
  }
  return { written, messages, seqs, wroteUnplaced, failed };
}

function writeEvent(store: WriteStore, event: DurableEvent): void {
  switch (event.topic) {
    case 'user.message':
      writeUserMessage(store, event);
      return;
    case 'agent.response':
      writeAgentResponse(store, event);
      return;
    case 'session.completed':
      store.sessions.complete(event.sessionId, event.reason, event.at);
      return;
    case 'memory.changed':
      writeChanges(store, event);
      return;
    case 'version.shown':
      writeShownVersion(store, event);
      return;
    case 'conversation.forked':
      writeFork(store, event);
      return;
    case 'document.stored':
      writeDocument(store, event);
      return;
  }
}

function writeChanges(store: WriteStore, event: MemoryChangedEvent): void {
  const { group } = event;
  if (store.changes.group(group.id) !== null) return;
  const set = store.openChangeSet({
    id: group.id,
    at: event.at,
    actor: group.actor,
    cause: group.cause,
    label: group.label,
    ...(group.reverts !== null && { reverts: group.reverts }),
    ...(group.eventId !== null && { eventId: group.eventId }),
    ...(group.stamp !== undefined && { stamp: group.stamp }),
  });
  for (const change of event.changes) {
    if (change.op === 'insert') set.insert(change.table, asRow(change.after));
    else if (change.op === 'update') set.update(change.table, change.key, asRow(change.after));
    else set.remove(change.table, change.key);
  }
  set.finish();
  if (event.chunk !== undefined) store.consolidation.applied(event.chunk, event.at);
}

/**
 * The fields were rows of this table when they were recorded; SQLite's CHECKs verify them again.
 */
function asRow<T extends TrackedTable>(fields: Fields | null): TrackedRows[T] {
  return fields as unknown as TrackedRows[T];
}
