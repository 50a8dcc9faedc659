import type { ConversationForkedEvent, VersionShownEvent } from '../bus/durableEvents.ts';
import type { ConversationRow } from '../storage/connection/rows.ts';
import type { WriteStore } from '../storage/store.ts';
import { copiedAttachments } from './attachments/copiedAttachments.ts';
import { previewOf } from '../text/conversationTitle.ts';
import type { ConversationSeq, MessageSeq } from '../storage/connection/rowNumber.ts';

/** Shows the chosen branch, and updates the indexes with the turns that appeared or vanished. */
export function showBranch(store: WriteStore, conversationSeq: ConversationSeq): void {
  const turned = store.messages.updateVisibleBranch(conversationSeq);
  for (const episodeSeq of turned) store.indexLog.stale('node', String(episodeSeq));
  // Turns that were not consolidated while they were hidden are consolidated now.
  if (turned.length > 0) store.sessions.reopen(turned);
}

/** Shows another version of a turn or an answer. Inside the caller's transaction. */
export function writeShownVersion(store: WriteStore, event: VersionShownEvent): void {
  const row = store.messages.get(event.messageId);
  if (row === null) throw new Error(`no message ${event.messageId}`);
  store.messages.choose(row);
  showBranch(store, row.conversation_seq);
}

/** Copies the transcript into a new conversation. Inside the caller's transaction. */
export function writeFork(store: WriteStore, event: ConversationForkedEvent): ConversationRow {
  const source = store.conversations.get(event.fromConversationId);
  if (source === null) throw new Error(`no conversation ${event.fromConversationId}`);
  const sourceSeq = store.sources.insert({
    id: event.conversationId,
    sourceType: 'conversation',
    capturedBy: 'system',
    conversationId: event.conversationId,
    createdAt: event.at,
  });
  const fork = store.conversations.insert({
    id: event.conversationId,
    title: source.title,
    at: event.at,
    sourceSeq,
    model: source.model,
    memory: source.memory,
  });
  let turnSeq: MessageSeq | null = null;
  let preview = '';
  for (const { from, to, turnId } of event.copies) {
    const original = store.messages.get(from);
    if (original === null) throw new Error(`no message ${from}`);
    const copied = store.messages.copy({
      fromSeq: original.seq,
      id: to,
      turnId,
      conversationSeq: fork.seq,
      sessionId: event.sessionId,
      parentSeq: turnSeq,
    });
    for (const row of copiedAttachments(store, original, copied)) store.attachments.insert(row);
    if (copied.role === 'user') turnSeq = copied.seq;
    if (copied.role === 'user') preview = previewOf(copied.text);
  }
  store.sessions.seen(event.sessionId, fork.seq, event.at);
  store.conversations.touch({
    seq: fork.seq,
    at: event.at,
    sessionId: event.sessionId,
    added: event.copies.length,
    preview,
    automaticTitle: source.title,
    replacedTitle: '',
  });
  return store.conversations.get(event.conversationId) ?? fork;
}
