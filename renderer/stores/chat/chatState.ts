import type { Session } from '../../../shared/contract/chat.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Message } from '../../../shared/domain/chat.ts';
import type { Id, ConversationId } from '../../../shared/domain/primitives.ts';
import type { AnswerWait } from './subscribeToAnswers.ts';
import type { Outgoing } from './outbox.ts';

export interface Transcript {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly problem: WireError | null;
  readonly messages: readonly Message[];
  readonly sessions: readonly Session[];
  readonly hasMore: boolean;
  readonly loadingOlder: boolean;
}

export interface ChatState {
  readonly transcripts: Readonly<Record<Id, Transcript>>;
  readonly outgoing: readonly Outgoing[];
  /** Wait status of each answer, by message, until its first piece. */
  readonly waits: Readonly<Record<Id, AnswerWait>>;
}

/** Turn being answered in a conversation. */
export function answeringTurn(state: ChatState, conversationId: ConversationId): Id | null {
  const messages = state.transcripts[conversationId]?.messages ?? [];
  return messages.findLast((message) => message.state === 'streaming')?.turnId ?? null;
}

/** Text of the turn that a message answers; of any other message its own. */
export function questionOf(state: ChatState, { conversationId, turnId, text }: Message): string {
  const messages = state.transcripts[conversationId]?.messages ?? [];
  return messages.find((one) => one.turnId === turnId && one.role === 'user')?.text ?? text;
}

/** True if the conversation does not exist, or no longer. */
export function isGone(transcript: Transcript | undefined): boolean {
  return transcript?.status === 'failed' && transcript.problem?.code === 'not_found';
}
