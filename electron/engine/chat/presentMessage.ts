import { z } from 'zod';
import {
  citationSchema,
  labelSchema,
  toolCallSchema,
  type Conversation,
  type MemoryAction,
  type Message,
} from '../../../shared/domain/chat.ts';
import type { Session } from '../../../shared/contract/chat.ts';
import { modelProblemSchema, usageSchema } from '../../../shared/domain/model.ts';
import { pastedCodec } from '../../../shared/domain/pasted.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import type { ConversationRow, MessageRow } from '../storage/connection/rows.ts';
import { actionsCodec } from '../storage/chat/answerActions.ts';
import type { SessionRow } from '../storage/chat/sessions.ts';
import { readSummary } from './receipts/readReceipt.ts';
import { undoInForce } from '../history/groupState.ts';
import type { ReadStore } from '../storage/store.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';

export const citationsCodec = jsonCodec(z.array(citationSchema));
export const toolCallsCodec = jsonCodec(z.array(toolCallSchema));
export const labelsCodec = jsonCodec(z.array(labelSchema));
const usageCodec = jsonCodec(usageSchema);
/** An unknown code of an older version is dropped: a screen could not show it. */
const problemSchema = modelProblemSchema.nullable().catch('internal');

/** Stored message as screens show it. */
export function presentMessage(
  store: Pick<
    ReadStore,
    'messages' | 'recallLog' | 'evidence' | 'changes' | 'attachments' | 'documents'
  >,
  row: MessageRow,
  conversationId: ConversationId,
): Message {
  return {
    id: row.id,
    conversationId,
    sessionId: row.session_id,
    turnId: row.turn_id,
    role: row.role,
    text: row.text,
    state: row.state,
    createdAt: row.created_at,
    author: row.author,
    redactions: row.redactions,
    citations: citationsCodec.parse(row.citations),
    actions: actionsCodec.parse(row.actions).map((action) => withOutcome(store, action)),
    problem: problemSchema.parse(row.problem),
    reasoning: row.reasoning,
    toolCalls: toolCallsCodec.parse(row.tool_calls),
    usage: row.usage === null ? null : usageCodec.parse(row.usage),
    receipt: row.role === 'user' ? null : readSummary(store, row.id),
    versions: store.messages.versions(row).map(({ id }) => id),
    waiting: false,
    ...attachmentsField(store, row),
    ...(row.pasted !== '[]' && { pasted: pastedCodec.parse(row.pasted) }),
    ...(row.forgotten_at !== null && { forgotten: true as const }),
  };
}

function attachmentsField(
  { attachments, documents }: Pick<ReadStore, 'attachments' | 'documents'>,
  row: MessageRow,
): Pick<Message, 'attachments'> {
  if (row.role !== 'user') return {};
  const files = attachments.ofMessage(row.seq);
  if (files.length === 0) return {};
  return {
    attachments: files.map((file) => ({
      id: file.id,
      kind: file.kind,
      name: file.name,
      mediaType: file.media_type,
      sizeBytes: file.size_bytes,
      documentId:
        file.document_seq === null ? null : (documents.bySeq(file.document_seq)?.id ?? null),
    })),
  };
}

/** Marks a dispute that the person has decided since, and a change that is undone. */
function withOutcome(
  { evidence, changes }: Pick<ReadStore, 'evidence' | 'changes'>,
  action: MemoryAction,
): MemoryAction {
  const { nodeId, changeId } = action;
  const isResolved = action.other !== undefined && evidence.isResolved(nodeId, action.other.nodeId);
  const isUndone = changeId !== null && undoInForce(changes, changeId) !== null;
  return { ...action, ...(isResolved && { resolved: true }), ...(isUndone && { isUndone: true }) };
}

export function presentConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    title: row.title,
    titleIsAutomatic: row.title_is_automatic === 1,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
    trashedAt: row.trashed_at,
    messageCount: row.message_count,
    preview: row.preview,
    model: row.model,
    memory: row.memory === 1,
    temporary: false,
    pinnedAt: row.pinned_at,
    archivedAt: row.archived_at,
    labels: labelsCodec.parse(row.labels),
  };
}

export function presentSession(row: SessionRow): Session {
  return {
    id: row.session_id,
    startedAt: row.first_seen_at,
    completedAt: row.completed_at,
    consolidatedAt: row.consolidated_at,
  };
}
