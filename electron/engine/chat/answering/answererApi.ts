import type { Response } from '../../../../shared/contract/index.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { AgentResponseEvent } from '../../bus/durableEvents.ts';
import type { Subscriber } from '../../bus/eventBus.ts';
import type { EngineEvent } from '../../engineApi.ts';
import type { ChatModel } from '../../models/ports.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import type { FinalizeAnswerDependencies } from './finalizeAnswer.ts';
import type { ModelAnswerDependencies } from './modelAnswer.ts';

export interface AnswererDependencies extends FinalizeAnswerDependencies, ModelAnswerDependencies {
  readonly workspaceId: Id;
  /** Makes a new, empty answer to a turn; the one before it is no longer the active one. */
  readonly begin: (
    answer: Pick<AgentResponseEvent, 'turnId' | 'messageId' | 'author' | 'at'>,
  ) => MessageRow;
  /** Who answers a turn of this conversation, and the model behind a name. */
  readonly author: (conversation: Pick<ConversationRow, 'model'>, text: string) => string;
  readonly model: (author: string) => ChatModel | null;
  readonly emit: (event: EngineEvent) => void;
}

export interface Answerer {
  readonly subscriber: Subscriber;
  /**
   * Settles what a stop cut off. The built-in assistant just says it now; a model is never asked
   * again by itself: its answer stays as far as it came, marked interrupted.
   */
  resume(): Promise<void>;
  retry(messageId: Id): Response<'chat.retry'>;
  /** `without` names memories that the new answer is to be made without. */
  regenerate(
    messageId: Id,
    model: string | null,
    withoutNodeIds: readonly Id[],
  ): Response<'chat.regenerate'>;
  stop(turnId: Id): boolean;
  /** Stops every answer, as the person would, and waits until they are written down. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}
