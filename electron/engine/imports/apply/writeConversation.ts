import { automaticTitle, importedTitle } from '../../text/conversationTitle.ts';
import type { ConversationRow } from '../../storage/connection/rows.ts';
import type { ImportedMessage } from '../../storage/chat/importedItems.ts';
import { contentHash } from '../contentHash.ts';
import { lastTurnAt } from '../exports/importChoice.ts';
import type { ConversationToImport } from '../exports/readBatches.ts';
import { importSteps } from './importSteps.ts';
import { chooseVisibleVersions } from './chooseVisibleVersions.ts';
import { assignSessions, isRemembered, isLocal, type SessionTurn } from './assignSessions.ts';
import { shownPreview } from './showRemainingTurns.ts';
import { indexStoredTurns } from './indexTurns.ts';
import { copiedBranches } from './copiedBranches.ts';
import { originalConversation, mergeableTurns, storedMessages } from './mergeCopy.ts';
import { updateTurn } from './updateTurn.ts';
import { writeTurn, type ImportContext } from './writeTurn.ts';
import type { WrittenConversation } from './writtenConversation.ts';

export interface ConversationOptions {
  readonly sessionTimeoutSec: number;
  /** False: memory is switched off in this workspace. */
  readonly memoryEnabled: boolean;
  /** True while somebody chats: steps are short then. */
  readonly isChatting: () => boolean;
}

/** Outcome of one conversation; counts by what this import has brought, a resumed one included. */
export interface WrittenCounts {
  readonly state: 'imported' | 'updated' | 'unchanged';
  readonly turns: number;
  /** Turns of an archive that are not here and must not come. */
  readonly notMerged: number;
}

/**
 * Writes a conversation in steps, each of which is one transaction of the caller. New turns are
 * appended and changed ones updated; what the person has forgotten, renamed, put into the trash or
 * continued stays as it is.
 */
export function* writeConversation(
  context: ImportContext,
  exported: ConversationToImport,
  options: ConversationOptions,
): Generator<() => void, WrittenCounts> {
  const { store, importSeq, ids } = context;
  const { provider, id: externalId } = exported;
  const item = store.importedItems.conversation(provider, externalId);
  const existing = originalConversation(store, exported);
  const storedRows = storedMessages(store, exported);
  const conversation = { ...exported, turns: mergeableTurns(store, exported, storedRows) };
  const notMerged = exported.turns.length - conversation.turns.length;
  const isNew = item === null && existing === null;
  if (isNew && conversation.turns.length === 0) {
    return { state: 'unchanged', turns: 0, notMerged };
  }
  const sessionTurns = assignSessions(
    conversation.turns,
    storedRows,
    options.sessionTimeoutSec,
    () => ids.next(),
  );
  const newIndexes = sessionTurns.flatMap(({ stored }, index) => (stored === null ? [index] : []));
  const isOlder = isOlderThan(conversation, storedRows);
  const changedTurns = isOlder ? [] : sessionTurns.filter(isChanged);
  const isForgotten = storedRows.length > 0 && storedRows.every((row) => row.forgotten === 1);
  const isRenamed = item !== null && !isOlder && !isForgotten && hasNewTitle(conversation, item);
  const ownCount = storedRows.filter((row) => row.import_seq === importSeq).length;
  const isOwn = isNew || item?.import_seq === importSeq;
  const turns = newIndexes.length + ownCount;
  const state = isOwn ? 'imported' : turns + changedTurns.length > 0 ? 'updated' : 'unchanged';
  if (!isNew && newIndexes.length + changedTurns.length === 0 && !isRenamed) {
    return { state, turns, notMerged };
  }
  let written: WrittenConversation | null = null;
  const target = (): WrittenConversation => {
    if (written !== null) return written;
    const row = existing ?? findOrCreate(context, conversation);
    written = {
      provider,
      externalId,
      row,
      isOriginal: existing !== null,
      branches: provider === 'loci' ? copiedBranches(exported.turns, storedRows, importSeq) : null,
      // The person may have switched memory off here since.
      isRemembered: options.memoryEnabled && conversation.isRemembered && row.memory === 1,
      sessionTurns,
      bySession: Map.groupBy(
        sessionTurns.filter(({ turn }) => isRemembered(turn)),
        ({ sessionId }) => sessionId,
      ),
      isNew: existing === null && storedRows.length === 0,
      messages: new Map(
        storedRows.map((row) => [
          row.external_message,
          { seq: row.message_seq, episode: row.episode_seq },
        ]),
      ),
    };
    return written;
  };
  const lengthOf = (index: number) => conversation.turns[index]?.text.length ?? 0;
  let isFirst = true;
  for (const indexes of importSteps(newIndexes, lengthOf, options.isChatting)) {
    yield () => {
      const to = target();
      if (isFirst) {
        if (isRenamed) retitle(context, to, conversation.title);
        for (const sessionTurn of changedTurns) updateTurn(store, to, sessionTurn);
      }
      for (const index of indexes) writeTurn(context, to, index);
      const stepTurns = indexes.flatMap((index) => sessionTurns[index] ?? []);
      if (!to.isNew)
        indexStoredTurns(store, to, isFirst ? [...changedTurns, ...stepTurns] : stepTurns);
      finishStep(context, to, stepTurns);
    };
    isFirst = false;
  }
  return { state, turns, notMerged };
}

function isChanged({ turn, stored }: SessionTurn): boolean {
  return (
    stored !== null &&
    !isLocal(stored) &&
    stored.forgotten === 0 &&
    stored.content_hash !== contentHash(turn.text)
  );
}

/** True for an export that was made before the one of which the turns are stored: it changes nothing. */
function isOlderThan(
  conversation: ConversationToImport,
  storedRows: readonly ImportedMessage[],
): boolean {
  // Its times are those of its neighbors in the file.
  if (conversation.isUndated) return false;
  const lastStoredAt = storedRows.reduce((last, row) => Math.max(last, row.created_at), 0);
  return lastTurnAt(conversation) < lastStoredAt;
}

function hasNewTitle({ title }: ConversationToImport, item: { content_hash: string }): boolean {
  return title !== '' && item.content_hash !== contentHash(title);
}

function findOrCreate(context: ImportContext, conversation: ConversationToImport): ConversationRow {
  const { store, ids, importSeq } = context;
  const { provider, id: externalId, title, createdAt, isRemembered } = conversation;
  const item = store.importedItems.conversation(provider, externalId);
  const existing = item && store.conversations.bySeq(item.conversation_seq);
  if (existing !== null) return existing;
  const id = ids.next();
  const sourceSeq = store.sources.insert({
    id,
    sourceType: 'conversation',
    capturedBy: 'system',
    conversationId: id,
    createdAt: context.now,
  });
  const memory = isRemembered ? 1 : 0;
  const line = importedTitle(title);
  const row = store.conversations.insert({
    id,
    title: line,
    at: createdAt,
    sourceSeq,
    model: null,
    memory,
  });
  const flags = {
    ...(conversation.isArchived && { archived_at: context.now }),
    ...(conversation.isPinned && { pinned_at: createdAt }),
    ...(conversation.labels && { labels: JSON.stringify(conversation.labels) }),
  };
  if (Object.keys(flags).length > 0) store.trackedRows.update('conversations', id, flags);
  store.importedItems.insert({
    importSeq,
    provider,
    conversation: externalId,
    message: '',
    conversationSeq: row.seq,
    messageSeq: null,
    nodeId: null,
    contentHash: contentHash(title),
  });
  return row;
}

/** Takes over a title that the provider changed, unless the person changed it here. */
function retitle(
  { store }: ImportContext,
  { provider, externalId, row }: WrittenConversation,
  title: string,
): void {
  const line = importedTitle(title);
  if (row.title_is_automatic === 1 && row.title !== line) {
    store.trackedRows.update('conversations', row.id, { title: line });
  }
  store.importedItems.setHash(provider, externalId, '', contentHash(title));
}

/** Sessions, versions and the line in the list of conversations after a step. */
function finishStep(
  { store, importSeq }: ImportContext,
  written: WrittenConversation,
  stepTurns: readonly SessionTurn[],
): void {
  const { row } = written;
  for (const [sessionId, ofSession] of Map.groupBy(stepTurns, (turn) => turn.sessionId)) {
    const times = ofSession.map(({ turn }) => turn.at);
    const end = Math.max(...times);
    // A new session begins at the first, whatever its last is.
    for (const at of new Set([times[0] ?? end, end])) store.sessions.seen(sessionId, row.seq, at);
    store.sessions.complete(sessionId, 'closed', end);
    store.importedItems.addSession(sessionId, importSeq);
  }
  // The turns of an archive are compared with what is shown one by one.
  if (written.branches === null) chooseVisibleVersions(store, written, stepTurns);
  const last = stepTurns.findLast(({ turn }) => turn.isChosen) ?? stepTurns.at(-1);
  if (last === undefined) return;
  const current = store.conversations.bySeq(row.seq) ?? row;
  store.conversations.touch({
    seq: row.seq,
    at: Math.max(current.last_message_at, ...stepTurns.map(({ turn }) => turn.at)),
    // The person's own session goes on.
    sessionId: (written.isOriginal ? current.session_id : null) ?? last.sessionId,
    preview: shownPreview(store, row.seq),
    added: stepTurns.length,
    automaticTitle: automaticTitle(firstQuestion(written)),
    replacedTitle: '',
  });
}

/** First question that is shown and not forgotten: the title of a conversation without one. */
function firstQuestion({ sessionTurns }: WrittenConversation): string {
  const first = sessionTurns.find(
    ({ turn, stored }) => turn.role === 'user' && turn.isChosen && stored?.forgotten !== 1,
  );
  return first?.turn.text ?? '';
}
