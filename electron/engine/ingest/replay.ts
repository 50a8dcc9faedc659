import type { EventBus } from '../bus/eventBus.ts';
import type { MessageId } from '../../../shared/domain/primitives.ts';
import type { LedgerStore, WriteStore } from '../storage/store.ts';
import type { Fields } from '../storage/history/trackedRows.ts';
import type { TrackedRows, TrackedTable } from '../storage/connection/rows.ts';
import { writeFork, writeShownVersion } from './branches.ts';
import { writeDocument } from './documents/writeDocument.ts';
import { writeAgentResponse, writeUserMessage } from './hotPath.ts';
import { toJournalRow, writeWhileOpening } from '../bus/ledger.ts';
import {
  durableEventSchema,
  type AuthorOf,
  type MemoryChangedEvent,
  type DurableEvent,
} from '../bus/durableEvents.ts';

export interface ReplayResult {
  /** Number of events written that the database did not have. */
  readonly written: number;
  /** Number of user messages among them. */
  readonly messages: number;
  /**
   * Events that the journal has without a seq, with the one they have in the database, by id: those
   * that were written, and those that the database had already.
   */
  readonly eventById: ReadonlyMap<string, DurableEvent>;
  /** True if one of those was written. */
  readonly hasUnsequencedEvents: boolean;
  /** Empty answers to the messages that waited: no model was ever asked for one. */
  readonly unfinishedAnswerIds: ReadonlySet<MessageId>;
  /** Events that could not be written, with the reason; they stay in the external journal. */
  readonly failedEvents: readonly { readonly id: string; readonly why: string }[];
}

export interface ReplayDependencies {
  readonly subscribersOf: EventBus['subscribersOf'];
  readonly authorOf: AuthorOf;
}

/**
 * Replays events of the external journal into a database that lacks them, oldest first, each in a
 * transaction of its own. Idempotent: events are known by id.
 */
export function replayExternalJournal(
  store: LedgerStore,
  { subscribersOf, authorOf }: ReplayDependencies,
  entries: Iterable<unknown>,
): ReplayResult {
  const failedEvents: { id: string; why: string }[] = [];
  let written = 0;
  let messages = 0;
  let hasUnsequencedEvents = false;
  const unfinishedAnswerIds = new Set<MessageId>();
  const eventById = new Map<string, DurableEvent>();
  for (const entry of entries) {
    const parsed = durableEventSchema.safeParse(entry);
    if (!parsed.success) {
      failedEvents.push({ id: 'unknown', why: 'not an event of this version' });
      continue;
    }
    const seq = store.journal.seqOf(parsed.data.id);
    if (seq !== null) {
      if (parsed.data.seq === null) eventById.set(parsed.data.id, { ...parsed.data, seq });
      continue;
    }
    const event = withAuthor(store, parsed.data, authorOf);
    try {
      const writtenSeq = writeWhileOpening(store, () => {
        writeEvent(store, event);
        const row = {
          id: event.id,
          topic: event.topic,
          at: event.at,
          payload: toJournalRow(event),
        };
        const subscribers = subscribersOf(event.topic);
        if (event.seq !== null && event.seq > store.journal.lastSeq()) {
          store.journal.appendAt({ ...row, seq: event.seq }, subscribers);
          return event.seq;
        }
        return store.journal.append(row, subscribers);
      });
      written += 1;
      if (event.seq === null) {
        hasUnsequencedEvents = true;
        eventById.set(event.id, { ...event, seq: writtenSeq });
      }
      if (event.topic === 'user.message') {
        messages += 1;
        if (event.seq === null) unfinishedAnswerIds.add(event.answerId);
      }
    } catch (error) {
      failedEvents.push({
        id: event.id,
        why: error instanceof Error ? error.message : String(error),
      });
    }
    store.sequences.refresh();
  }
  return { written, messages, eventById, hasUnsequencedEvents, unfinishedAnswerIds, failedEvents };
}

/** A message that waited, with the author it has now that its conversation can be read. */
function withAuthor(store: WriteStore, event: DurableEvent, authorOf: AuthorOf): DurableEvent {
  if (event.topic !== 'user.message' || event.seq !== null) return event;
  const conversation = store.conversations.get(event.conversationId);
  return { ...event, author: authorOf(conversation ?? event.chosen, event.text) };
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
  const set = store.openChangeGroup({
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
