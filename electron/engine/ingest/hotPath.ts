import type { SourceRole } from '../../../shared/domain/node.ts';
import type { EpochMs, Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { ConversationRow, MessageRow } from '../storage/connection/rows.ts';
import type { WriteStore } from '../storage/store.ts';
import { CONTEXT_TURNS } from '../storage/chat/episodeContext.ts';
import { copiedAttachments } from './attachments/copiedAttachments.ts';
import { showBranch } from './branches.ts';
import { automaticTitle, previewOf, replaceableTitle } from '../text/conversationTitle.ts';
import { firstSentence } from '../text/summary.ts';
import { speakerWords, timeWords } from '../text/episodeIndexWords.ts';
import type { AgentResponseEvent, UserMessageEvent } from '../bus/durableEvents.ts';
import type { NodeSeq, MessageSeq } from '../storage/connection/rowNumber.ts';

export interface StoredTurn {
  readonly conversation: ConversationRow;
  readonly message: MessageRow;
  readonly answer: MessageRow;
  readonly episodeSeq: NodeSeq | null;
}

/**
 * Writes a user turn: conversation, session, episode with its full-text row and temporal edge, the
 * message, and the empty answer. Synchronous; runs inside the caller's transaction together with
 * the event's journal row. Idempotent by the event's id, which the caller checks.
 */
export function writeUserMessage(store: WriteStore, event: UserMessageEvent): StoredTurn {
  const conversation = findOrCreateConversation(store, event);
  if (event.ended !== null) store.sessions.complete(event.ended, 'inactivity', event.at);
  // A message received while no database could show that memory was off here.
  const isMemoryOff = event.seq === null && conversation.memory === 0;
  const episodeSeq =
    event.episode === null || isMemoryOff
      ? null
      : writeEpisode(store, conversation, {
          episode: event.episode,
          sessionId: event.sessionId,
          text: event.text,
          role: 'user',
          at: event.at,
          attributes: event.isCommand ? { command: true } : {},
        });
  const common = {
    conversation_seq: conversation.seq,
    session_id: event.sessionId,
    turn_id: event.turnId,
    created_at: event.at,
  };
  const message = store.messages.insert({
    ...common,
    id: event.messageId,
    role: 'user',
    text: event.text,
    state: 'complete',
    author: null,
    parent_seq: parentOf(store, event, conversation),
    episode_seq: episodeSeq,
    redactions: event.redactions,
    pasted: JSON.stringify(event.pasted),
  });
  writeAttachments(store, event, message);
  const answer = store.messages.insert({
    ...common,
    id: event.answerId,
    role: 'assistant',
    text: '',
    state: 'streaming',
    author: event.author,
    parent_seq: message.seq,
    episode_seq: null,
    redactions: 0,
    pasted: '[]',
  });
  if (event.edits !== null) {
    store.messages.choose(message);
    showBranch(store, conversation.seq);
  }
  store.sessions.seen(event.sessionId, conversation.seq, event.at);
  store.conversations.touch({
    seq: conversation.seq,
    at: event.at,
    sessionId: event.sessionId,
    added: 2,
    preview: previewOf(event.text),
    automaticTitle: automaticTitle(event.subject ?? event.text),
    replacedTitle: replaceableTitle(conversation.title),
  });
  return { conversation, message, answer, episodeSeq };
}

/** Attached files of a turn; another version of a turn has those of the first. */
function writeAttachments(store: WriteStore, event: UserMessageEvent, message: MessageRow): void {
  const edited = event.edits === null ? null : store.messages.get(event.edits);
  const newAttachments = event.attachments.map((file) => ({
    id: file.id,
    kind: file.kind,
    name: file.name,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    content_hash: file.contentHash,
    document_seq:
      file.documentId === null ? null : (store.documents.byId(file.documentId)?.seq ?? null),
  }));
  const copies = edited === null ? [] : copiedAttachments(store, edited, message);
  for (const [n, row] of [...newAttachments, ...copies].entries()) {
    store.attachments.insert({ ...row, message_seq: message.seq, n });
  }
}

/**
 * Stores a finished answer and its episode; an answer missing on replay is created first. Runs
 * inside the caller's transaction.
 */
export function writeAgentResponse(store: WriteStore, event: AgentResponseEvent): MessageRow {
  const answer = store.messages.get(event.messageId) ?? insertAnswer(store, event);
  const conversation = store.conversations.bySeq(answer.conversation_seq);
  if (conversation === null) throw new Error(`message ${event.messageId} has no conversation`);
  const episodeSeq =
    event.episode &&
    writeEpisode(store, conversation, {
      episode: event.episode,
      sessionId: answer.session_id,
      text: event.text,
      role: 'assistant',
      at: event.at,
      attributes: {
        ...(event.state !== 'complete' && { partial: true }),
        ...(answer.author === 'built-in' && { builtIn: true }),
      },
    });
  store.messages.finalize({
    seq: answer.seq,
    text: event.text,
    state: event.state,
    episodeSeq,
    problem: event.problem,
    citations: JSON.stringify(event.citations),
    actions: JSON.stringify(event.actions),
    reasoning: event.reasoning,
    usage: event.usage === null ? null : JSON.stringify(event.usage),
    toolCalls: JSON.stringify(event.toolCalls),
  });
  store.sessions.seen(answer.session_id, conversation.seq, event.at);
  store.conversations.touch({
    seq: conversation.seq,
    at: event.at,
    sessionId: answer.session_id,
    added: 0,
    preview: null,
    automaticTitle: null,
    replacedTitle: '',
  });
  return { ...answer, text: event.text, state: event.state, episode_seq: episodeSeq };
}

/** Inserts a new, empty answer to a turn; the previous one, if any, is no longer active. */
export function insertAnswer(
  store: WriteStore,
  answer: Pick<AgentResponseEvent, 'turnId' | 'messageId' | 'author' | 'at'>,
): MessageRow {
  const turn = store.messages.ofTurn(answer.turnId);
  const question = turn.find(({ role }) => role === 'user');
  if (question === undefined) throw new Error(`turn ${answer.turnId} has no message to answer`);
  const newMessage = store.messages.insert({
    conversation_seq: question.conversation_seq,
    session_id: question.session_id,
    turn_id: answer.turnId,
    created_at: answer.at,
    id: answer.messageId,
    role: 'assistant',
    text: '',
    state: 'streaming',
    author: answer.author,
    parent_seq: question.seq,
    episode_seq: null,
    redactions: 0,
    pasted: '[]',
  });
  store.messages.choose(newMessage);
  showBranch(store, question.conversation_seq);
  return store.messages.get(newMessage.id) ?? newMessage;
}

interface EpisodeInput {
  readonly episode: { readonly id: NodeId; readonly seq: NodeSeq | null };
  readonly sessionId: Id;
  readonly text: string;
  readonly role: SourceRole;
  readonly at: EpochMs;
  readonly attributes: Readonly<Record<string, boolean>>;
}

function writeEpisode(
  store: WriteStore,
  conversation: ConversationRow,
  input: EpisodeInput,
): NodeSeq {
  const seq = input.episode.seq ?? store.sequences.next('nodes');
  const previousTurns = store.episodes.lastOfSession(input.sessionId, CONTEXT_TURNS);
  const previous = store.episodes.lastShown(input.sessionId);
  store.episodes.insert({
    seq,
    id: input.episode.id,
    content: input.text,
    summary: firstSentence(input.text),
    eventTime: input.at,
    createdAt: input.at,
    sourceSeq: conversation.source_seq,
    sourceType: 'conversation',
    sourceRole: input.role,
    speaker: null,
    sessionId: input.sessionId,
    trust: input.role === 'user' ? 'user' : 'inferred',
    attributes: input.attributes,
  });
  store.fullText.putEpisode(seq, input.text, {
    meta: `${speakerWords(input.role, null)} ${timeWords(input.at)}`,
    near: previousTurns.slice(0, 1).map((turn) => turn.content),
    far: previousTurns.slice(1, 2).map((turn) => turn.content),
  });
  if (previous !== null) {
    store.edges.insertTemporal({
      seq: store.sequences.next('edges'),
      id: `t-${input.episode.id}`,
      from: previous,
      to: seq,
      at: input.at,
    });
  }
  return seq;
}

function findOrCreateConversation(store: WriteStore, event: UserMessageEvent): ConversationRow {
  const existing = store.conversations.get(event.conversationId);
  if (existing !== null) return existing;
  const sourceSeq = store.sources.insert({
    id: event.conversationId,
    sourceType: 'conversation',
    capturedBy: 'system',
    conversationId: event.conversationId,
    createdAt: event.at,
  });
  return store.conversations.insert({
    id: event.conversationId,
    title: '',
    at: event.at,
    sourceSeq,
    model: event.chosen.model,
    memory: event.chosen.memory ? 1 : 0,
  });
}

/** Parent of this turn on its branch. */
function parentOf(
  store: WriteStore,
  event: UserMessageEvent,
  conversation: ConversationRow,
): MessageSeq | null {
  if (event.edits === null) return store.messages.lastShownTurn(conversation.seq);
  const edited = store.messages.get(event.edits);
  if (edited === null) throw new Error(`no message ${event.edits} to edit`);
  return edited.parent_seq;
}
