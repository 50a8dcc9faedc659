import type { ImportProvider } from '../../../../shared/domain/imports.ts';
import type { EpochMs, MessageId } from '../../../../shared/domain/primitives.ts';
import type { IdSource } from '../../dependencies.ts';
import type { ImportSeq } from '../../storage/chat/imports.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { WriteStore } from '../../storage/store.ts';
import { firstSentence } from '../../text/summary.ts';
import { contentHash } from '../contentHash.ts';
import { isRemembered, type SessionTurn } from './assignSessions.ts';
import { copiedParent, showCopied } from './copiedBranches.ts';
import { indexNewTurn } from './indexTurns.ts';
import type { WrittenConversation } from './writtenConversation.ts';

export interface ImportContext {
  readonly store: WriteStore;
  readonly ids: IdSource;
  readonly importSeq: ImportSeq;
  /** Time of the import. */
  readonly now: EpochMs;
}

/** Author of an answer: the provider, and its model if the export names it. */
function authorOf(provider: ImportProvider, model: string | null): string {
  // Another Loci names the authors of its answers as this one does.
  if (provider === 'loci' && model !== null) return model;
  return model === null || model === '' ? provider : `${provider}/${model}`;
}

/** Writes a turn that no import has brought yet: message, episode, full text and its item. */
export function writeTurn(
  context: ImportContext,
  conversation: WrittenConversation,
  index: number,
): void {
  const { store, ids, importSeq } = context;
  const { provider, externalId, row, branches, sessionTurns, messages } = conversation;
  const sessionTurn = sessionTurns[index];
  if (sessionTurn === undefined) throw new Error(`no turn ${index}`);
  const { turn, sessionId, turnId } = sessionTurn;
  const parentSeq =
    branches === null
      ? (messages.get(turn.parent ?? '')?.seq ?? null)
      : copiedParent(store, conversation, branches, turn);
  const willBeRemembered = conversation.isRemembered && isRemembered(turn);
  const episodeSeq = willBeRemembered ? writeEpisode(context, conversation, index) : null;
  const message = store.messages.insert({
    // A later archive, and one of this workspace in turn, find it by the id that it has there.
    id: conversation.isOriginal ? (turn.id as MessageId) : ids.next(),
    conversation_seq: row.seq,
    session_id: sessionId,
    turn_id: turnId,
    role: turn.role,
    text: turn.text,
    state: turn.state ?? 'complete',
    created_at: turn.at,
    author: turn.role === 'user' ? null : authorOf(provider, turn.author),
    parent_seq: parentSeq,
    episode_seq: episodeSeq,
    redactions: turn.redactions,
    pasted: JSON.stringify(turn.pasted),
  });
  if (turn.reasoning !== '') store.messages.setReasoning(message.seq, turn.reasoning);
  messages.set(turn.id, { seq: message.seq, episode: episodeSeq });
  if (branches !== null) showCopied(store, branches, message, turn);
  store.importedItems.insert({
    importSeq,
    provider,
    conversation: externalId,
    message: turn.id,
    conversationSeq: row.seq,
    messageSeq: message.seq,
    nodeId: null,
    contentHash: contentHash(turn.text),
  });
}

function writeEpisode(
  { store, ids, now }: ImportContext,
  conversation: WrittenConversation,
  index: number,
): NodeSeq {
  const { provider, row, sessionTurns, messages, isNew } = conversation;
  const sessionTurn = sessionTurns[index];
  if (sessionTurn === undefined) throw new Error(`no turn ${index}`);
  const { turn, sessionId } = sessionTurn;
  const seq = store.sequences.next('nodes');
  const id = ids.next();
  store.episodes.insert({
    seq,
    id,
    content: turn.text,
    summary: firstSentence(turn.text),
    eventTime: turn.at,
    createdAt: now,
    sourceSeq: row.source_seq,
    sourceType: 'conversation',
    sourceRole: turn.role,
    speaker: null,
    sessionId,
    // Whoever made an archive could write anything into it in the person's name.
    trust: turn.role === 'user' && provider !== 'loci' ? 'user' : 'ingested',
    attributes: { imported: provider },
  });
  // Where turns are stored already, the step indexes its own by their rows.
  if (isNew) indexNewTurn(store, conversation, sessionTurn, seq);
  const previous = turn.parent === null ? undefined : previousTurn(sessionTurns, index);
  const from = previous === undefined ? null : (messages.get(previous.turn.id)?.episode ?? null);
  if (from !== null) {
    store.edges.insertTemporal({
      seq: store.sequences.next('edges'),
      id: `t-${id}`,
      from,
      to: seq,
      at: turn.at,
    });
  }
  return seq;
}

/** Turn before this one in its session and on its branch. */
function previousTurn(
  sessionTurns: readonly SessionTurn[],
  index: number,
): SessionTurn | undefined {
  const sessionTurn = sessionTurns[index];
  const previous = sessionTurns[index - 1];
  if (sessionTurn === undefined || previous?.sessionId !== sessionTurn.sessionId) return undefined;
  const isNext =
    previous.turn.id === sessionTurn.turn.parent ||
    previous.turn.parent === sessionTurn.turn.parent;
  return isNext ? previous : undefined;
}
