import type { Response } from '../../../../shared/contract/index.ts';
import type { Id, MessageId, NodeId } from '../../../../shared/domain/primitives.ts';
import type { AgentResponseEvent } from '../../bus/durableEvents.ts';
import type { Subscriber } from '../../bus/eventBus.ts';
import type { EngineEvent } from '../../engineApi.ts';
import type { ChatModel } from '../../models/ports.ts';
import type { ConversationRow, MessageRow } from '../../storage/connection/rows.ts';
import type { FinalizeAnswerDependencies } from './finalizeAnswer.ts';
import type { ModelAnswerDependencies } from './modelAnswerApi.ts';

export interface AnswererDependencies extends FinalizeAnswerDependencies, ModelAnswerDependencies {
  readonly workspaceId: Id;
  /** Creates a new, empty answer to a turn; the previous one is no longer the active version. */
  readonly start: (
    answer: Pick<AgentResponseEvent, 'turnId' | 'messageId' | 'author' | 'at'>,
  ) => MessageRow;
  /** Author of the answer to a turn: the built-in assistant, or a model by its name. */
  readonly author: (conversation: Pick<ConversationRow, 'model'>, text: string) => string;
  readonly model: (author: string) => ChatModel | null;
  readonly emit: (event: EngineEvent) => void;
}

export interface Answerer {
  readonly subscriber: Subscriber;
  /**
   * Settles answers that a crash cut off. The built-in assistant answers now; a model is never
   * asked again automatically: its partial answer stays, marked interrupted. Answers to messages
   * that waited for the database are left to the bus, which delivers those messages.
   */
  resume(unfinishedAnswerIds: ReadonlySet<MessageId>): Promise<void>;
  retry(messageId: MessageId): Response<'chat.retry'>;
  /** Regenerates an answer; `without` names memories to be withheld from it. */
  regenerate(
    messageId: MessageId,
    model: string | null,
    withheldNodeIds: readonly NodeId[],
  ): Response<'chat.regenerate'>;
  stop(turnId: Id): boolean;
  /** Stops every answer, as the person would, and waits until they are stored. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}
