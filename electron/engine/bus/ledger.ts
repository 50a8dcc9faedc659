import type { EventBus } from './eventBus.ts';
import {
  isSearchTableFailure,
  storageError,
  storageFailure,
} from '../storage/connection/errors.ts';
import type { JournalEvent } from '../storage/history/eventJournal.ts';
import type { ExternalJournal } from '../storage/files/externalJournal.ts';
import type { HeadFile } from '../storage/files/headFile.ts';
import type { LedgerStore } from '../storage/store.ts';
import type { DurableEvent } from './durableEvents.ts';

/** Result of one action and the events that report it. */
interface LedgerEntry<T> {
  readonly value: T;
  readonly events: readonly DurableEvent[];
}

/**
 * Ledger: the only way in which the engine writes. An action is a synchronous function: all its
 * rows and its journal rows are one transaction, and when `commit` returns, the action is on the
 * disk. Then the head file and the external journal follow, and the bus delivers the events.
 */
export interface Ledger {
  commit<T>(action: () => LedgerEntry<T>): T;
  /**
   * Commits what can be written again, derived data or a step of an import, without a sync to disk;
   * publishes no event. The next `commit` syncs it too.
   */
  commitUnsynced(write: () => void): void;
}

export interface LedgerDependencies {
  readonly store: LedgerStore;
  readonly bus: () => EventBus;
  readonly headFile: HeadFile;
  readonly externalJournal: ExternalJournal;
  readonly databaseId: string;
  /** Called once a write met damage; nothing is written afterwards. */
  readonly onCorrupt: (error: unknown) => void;
}

export function createLedger(deps: LedgerDependencies): Ledger {
  const { store, headFile, externalJournal, databaseId } = deps;
  return {
    commit<T>(action: () => LedgerEntry<T>): T {
      const published: { event: JournalEvent; durableEvent: DurableEvent }[] = [];
      let value: T;
      try {
        const entry = store.transaction<LedgerEntry<T>>(() => {
          const written = action();
          for (const event of written.events) {
            const row = {
              id: event.id,
              topic: event.topic,
              at: event.at,
              payload: toJournalRow(event),
            };
            const seq = store.journal.append(row, deps.bus().subscribersOf(event.topic));
            published.push({ event: { ...row, seq }, durableEvent: { ...event, seq } });
          }
          return written;
        });
        value = entry.value;
      } catch (error) {
        throw asContractError(error, deps.onCorrupt);
      }
      const last = published.at(-1);
      if (last !== undefined) {
        tolerateFullDisk(() =>
          headFile.write({ databaseId, lastEventSeq: last.event.seq, clean: false }),
        );
      }
      for (const { durableEvent } of published)
        tolerateFullDisk(() => externalJournal.appendUnsynced(durableEvent));
      for (const { event } of published) deps.bus().dispatch(event);
      return value;
    },
    commitUnsynced(write) {
      try {
        store.unsyncedTransaction(write);
      } catch (error) {
        // A search table is rebuilt instead of latching: it holds only derived data.
        throw isSearchTableFailure(error) ? error : asContractError(error, deps.onCorrupt);
      }
    },
  };
}

/**
 * Writes while a database is being opened, before it has a ledger: restoring or forgetting again
 * publishes no event, and the code that opens it handles the failure.
 */
export function writeWhileOpening<T>(
  store: LedgerStore,
  write: () => T extends Promise<unknown> ? never : T,
): T {
  return store.transaction(write);
}

/** Commits Loci's own bookkeeping, without an event in the journal. */
export function commitWithoutEvents(ledger: Ledger, write: () => void): void {
  ledger.commit(() => {
    write();
    return { value: null, events: [] };
  });
}

/**
 * Tolerates a full disk after the commit: the action is on the disk, so failing to copy it must not
 * make it look refused. The next start tolerates a stale head file and a gap in the journal.
 */
function tolerateFullDisk(copy: () => void): void {
  try {
    copy();
  } catch (error) {
    if (storageFailure(error) === 'other') throw error;
  }
}

/**
 * Journal row in the database, which refers to other tables; only the external journal repeats the
 * texts.
 */
export function toJournalRow(event: DurableEvent): Readonly<Record<string, string | null>> {
  switch (event.topic) {
    case 'user.message':
      return {
        conversationId: event.conversationId,
        sessionId: event.sessionId,
        turnId: event.turnId,
        messageId: event.messageId,
        answerId: event.answerId,
      };
    case 'agent.response':
      return { messageId: event.messageId };
    case 'memory.changed':
      return { groupId: event.group.id };
    case 'session.completed':
      return { sessionId: event.sessionId, reason: event.reason };
    case 'version.shown':
      return { messageId: event.messageId };
    case 'conversation.forked':
      return { conversationId: event.conversationId };
    case 'document.stored':
      return { documentId: event.documentId };
  }
}

function asContractError(error: unknown, onCorrupt: (error: unknown) => void): unknown {
  const failure = storageFailure(error);
  if (failure === 'corrupt') onCorrupt(error);
  return storageError(failure) ?? error;
}
