import type {
  ConversationId,
  EntityId,
  MessageId,
  NodeId,
} from '../../shared/domain/primitives.ts';

/** Branded ids of tests, from any text. */
export const asNodeId = (id: string): NodeId => id as NodeId;
export const asMessageId = (id: string): MessageId => id as MessageId;
export const asEntityId = (id: string): EntityId => id as EntityId;
export const asConversationId = (id: string): ConversationId => id as ConversationId;
