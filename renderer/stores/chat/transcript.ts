import type { Session } from '../../../shared/contract/chat.ts';
import type { Message, ToolCall } from '../../../shared/domain/chat.ts';
import type { Id, MessageId } from '../../../shared/domain/primitives.ts';

/**
 * Upserts a message. Events and replies may arrive in any order and more than once, so the more
 * advanced state wins: a finished text over a streaming one, a longer over a shorter.
 */
export function putMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const at = messages.findIndex((other) => other.id === message.id);
  const existing = messages[at];
  if (existing) {
    const next = newerState(existing, message);
    return next === existing ? messages : messages.with(at, next);
  }
  // Another version of a message on screen: what follows a question belongs to its own branch, and
  // what follows an answer stays.
  const otherVersionIndex = messages.findIndex((other) => message.versions.includes(other.id));
  if (otherVersionIndex >= 0 && message.role === 'assistant')
    return messages.with(otherVersionIndex, message);
  if (otherVersionIndex >= 0) return [...messages.slice(0, otherVersionIndex), message];
  const answerIndex =
    message.role === 'user' ? messages.findIndex((other) => other.turnId === message.turnId) : -1;
  return answerIndex < 0 ? [...messages, message] : messages.toSpliced(answerIndex, 0, message);
}

function newerState(existing: Message, incoming: Message): Message {
  if (incoming.state !== 'streaming') return incoming;
  if (existing.state !== 'streaming') return existing;
  return progressOf(incoming) > progressOf(existing) ? incoming : existing;
}

function progressOf({ text, reasoning, toolCalls }: Message): number {
  const resultCount = toolCalls.filter((call) => call.result !== null).length;
  return text.length + reasoning.length + toolCalls.length + resultCount;
}

type GrowingField = 'text' | 'reasoning';

/**
 * Applies a piece of text at its offset. A repeated piece changes nothing, and an empty one cuts the
 * text off there; null means that one in between is missing and the message has to be reloaded.
 */
export function applyDelta(
  messages: readonly Message[],
  messageId: MessageId,
  offset: number,
  text: string,
  field: GrowingField = 'text',
): readonly Message[] | null {
  const at = messages.findIndex((message) => message.id === messageId);
  const message = messages[at];
  if (!message || offset > message[field].length) return null;
  if (message.state !== 'streaming') return messages;
  if (text === '') {
    return messages.with(at, { ...message, [field]: message[field].slice(0, offset) });
  }
  const overlap = message[field].length - offset;
  if (overlap >= text.length) return messages;
  return messages.with(at, { ...message, [field]: message[field] + text.slice(overlap) });
}

/** Upserts a tool call: the same id arrives when it begins and when it ends. */
export function applyToolCall(
  messages: readonly Message[],
  messageId: MessageId,
  toolCall: ToolCall,
): readonly Message[] | null {
  const at = messages.findIndex((message) => message.id === messageId);
  const message = messages[at];
  if (!message) return null;
  if (message.state !== 'streaming') return messages;
  const index = message.toolCalls.findIndex((call) => call.id === toolCall.id);
  const ended = message.toolCalls[index]?.state ?? 'running';
  if (ended !== 'running') return messages;
  const toolCalls =
    index < 0 ? [...message.toolCalls, toolCall] : message.toolCalls.with(index, toolCall);
  return messages.with(at, { ...message, toolCalls });
}

/**
 * Merges the reloaded newest page, without losing text that arrived by events meanwhile. Earlier
 * pages stay, as long as the page still follows them.
 */
export function mergePage(
  existing: readonly Message[],
  page: readonly Message[],
  hasMore: boolean,
): readonly Message[] {
  const [first] = page;
  const overlapIndex = hasMore && first ? existing.findIndex(({ id }) => id === first.id) : -1;
  const merged = withProgress(page, existing);
  return overlapIndex > 0 ? [...existing.slice(0, overlapIndex), ...merged] : merged;
}

/**
 * Prepends an older page. A message that an event appended after the newer ones moves to its place
 * in the page.
 */
export function prependPage(
  existing: readonly Message[],
  page: readonly Message[],
): readonly Message[] {
  const ids = new Set(page.map((message) => message.id));
  return [...withProgress(page, existing), ...existing.filter((message) => !ids.has(message.id))];
}

/** Page with each message in its most advanced state. */
function withProgress(page: readonly Message[], existing: readonly Message[]): readonly Message[] {
  const byId = new Map(existing.map((message) => [message.id, message]));
  return page.map((message) => {
    const existingMessage = byId.get(message.id);
    return existingMessage ? newerState(existingMessage, message) : message;
  });
}

export function mergeSessions(
  existing: readonly Session[],
  newSessions: readonly Session[],
): readonly Session[] {
  const byId = new Map([...existing, ...newSessions].map((session) => [session.id, session]));
  return [...byId.values()].sort((a, b) => a.startedAt - b.startedAt);
}

export type TranscriptRow =
  | { readonly kind: 'session'; readonly key: string; readonly at: number; readonly first: boolean }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message };

/** Rows of messages, with a divider where a session begins. */
export function rowsOf(
  messages: readonly Message[],
  sessions: readonly Session[],
): readonly TranscriptRow[] {
  const startOf = new Map(sessions.map((session) => [session.id, session.startedAt]));
  const rows: TranscriptRow[] = [];
  let sessionId: Id | null = null;
  for (const message of messages) {
    if (message.sessionId !== sessionId) {
      const at = startOf.get(message.sessionId) ?? message.createdAt;
      // Key by message id, because a retried answer can return to an earlier session.
      rows.push({ kind: 'session', key: `s-${message.id}`, at, first: sessionId === null });
      sessionId = message.sessionId;
    }
    rows.push({ kind: 'message', key: message.id, message });
  }
  return rows;
}
