import type {
  ConversationSeq,
  EntitySeq,
  MessageSeq,
  NodeSeq,
  SourceSeq,
} from '../../electron/engine/storage/connection/rowNumber.ts';
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

/** Branded row numbers of tests. */
export const asNodeSeq = (seq: number): NodeSeq => seq as NodeSeq;
export const asEntitySeq = (seq: number): EntitySeq => seq as EntitySeq;
export const asMessageSeq = (seq: number): MessageSeq => seq as MessageSeq;
export const asConversationSeq = (seq: number): ConversationSeq => seq as ConversationSeq;
export const asSourceSeq = (seq: number): SourceSeq => seq as SourceSeq;
