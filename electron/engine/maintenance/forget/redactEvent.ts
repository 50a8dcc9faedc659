import type { DurableEvent } from '../../bus/durableEvents.ts';
import type {
  Id,
  MessageId,
  NodeId,
  EntityId,
  ConversationId,
} from '../../../../shared/domain/primitives.ts';
import type { NodeSeq, EntitySeq } from '../../storage/connection/rowNumber.ts';

export interface Redaction {
  readonly messageIds: ReadonlySet<MessageId>;
  readonly nodeIds: ReadonlySet<NodeId>;
  /** Names by which other texts refer to the nodes. */
  readonly referenceIds: readonly Id[];
  readonly nodeSeqs: ReadonlySet<NodeSeq>;
  readonly entityIds: ReadonlySet<EntityId>;
  /** Conversations of the messages: their current and former titles. */
  readonly conversationIds: ReadonlySet<ConversationId>;
  readonly entitySeqs: ReadonlySet<EntitySeq>;
  /** Retained entities whose summaries may reveal it. */
  readonly summarizedIds: ReadonlySet<Id>;
  /** Sessions whose stored replies may repeat it. */
  readonly sessionIds: ReadonlySet<Id>;
  readonly texts: readonly string[];
  /** Search queries run for messages that are being forgotten. */
  readonly questions: ReadonlySet<string>;
}

/**
 * Redacts an event of the external journal. The event itself stays, so that the journal has no gap:
 * a message keeps its place, a change loses the erased rows.
 */
export function redactEvent(event: DurableEvent, redaction: Redaction): DurableEvent {
  const isRetained = ({ documentId }: { readonly documentId: Id | null }) =>
    documentId === null || !redaction.referenceIds.includes(documentId);
  switch (event.topic) {
    case 'user.message':
      return redaction.messageIds.has(event.messageId)
        ? {
            ...event,
            text: '…',
            subject: null,
            redactions: 0,
            pasted: [],
            attachments: [],
            episode: null,
          }
        : { ...event, attachments: event.attachments.filter(isRetained) };
    case 'agent.response':
      return redaction.messageIds.has(event.messageId)
        ? {
            ...event,
            text: '',
            reasoning: '',
            citations: [],
            actions: [],
            toolCalls: [],
            usage: null,
            episode: null,
          }
        : withoutTraces(event, redaction);
    case 'memory.changed': {
      const changes = event.changes
        .filter((change) => !isAffected(change, redaction))
        .map((change) => withoutSummary(change, redaction));
      const { chunk } = event;
      const isOfForgottenSession = chunk !== undefined && redaction.sessionIds.has(chunk.sessionId);
      return {
        ...event,
        changes,
        group:
          changes.length < event.changes.length || containsForgotten(event.group.label, redaction)
            ? { ...event.group, label: '' }
            : event.group,
        ...(isOfForgottenSession && { chunk: { ...chunk, reply: null, dropped: '[]' } }),
      };
    }
    case 'document.stored':
      return redaction.nodeIds.has(event.node.id)
        ? { ...event, title: '…', path: '…', chunks: [] }
        : event;
    case 'session.completed':
    case 'version.shown':
    case 'conversation.forked':
      return event;
  }
}

type Response = Extract<DurableEvent, { topic: 'agent.response' }>;

/** Retained answer, without quotes of the erased content. */
function withoutTraces(event: Response, redaction: Redaction): Response {
  const isClean = (part: unknown) => !containsForgotten(JSON.stringify(part), redaction);
  return {
    ...event,
    citations: event.citations.every(isClean) ? event.citations : [],
    actions: event.actions.every(isClean) ? event.actions : [],
    toolCalls: event.toolCalls.every(isClean) ? event.toolCalls : [],
  };
}

function containsForgotten(text: string, { texts, referenceIds }: Redaction): boolean {
  return (
    texts.some((one) => text.includes(one) || text.includes(JSON.stringify(one).slice(1, -1))) ||
    referenceIds.some((id) => text.includes(id))
  );
}

type Change = Extract<DurableEvent, { topic: 'memory.changed' }>['changes'][number];

function withoutSummary(change: Change, { summarizedIds }: Redaction): Change {
  if (change.table !== 'entities' || !summarizedIds.has(change.key)) return change;
  const { before: previous, after: next } = change;
  const blank = <T extends Change['before']>(fields: T) =>
    fields !== null && 'summary' in fields ? { ...fields, summary: null } : fields;
  return { ...change, before: blank(previous), after: blank(next) };
}

function isAffected(change: Change, redaction: Redaction): boolean {
  const fields = { ...change.before, ...change.after };
  const hasSeq = (name: string, seqs: ReadonlySet<number>) => seqs.has(Number(fields[name] ?? -1));
  switch (change.table) {
    case 'nodes':
      return redaction.nodeIds.has(change.key as NodeId);
    case 'node_life':
      return redaction.nodeSeqs.has(Number(change.key) as NodeSeq);
    case 'edges':
      return hasSeq('source_seq', redaction.nodeSeqs) || hasSeq('target_seq', redaction.nodeSeqs);
    case 'node_tags':
      return hasSeq('node_seq', redaction.nodeSeqs);
    case 'node_entities':
      return hasSeq('node_seq', redaction.nodeSeqs) || hasSeq('entity_seq', redaction.entitySeqs);
    case 'entities':
      return redaction.entityIds.has(change.key as EntityId);
    case 'entity_aliases':
      return hasSeq('entity_seq', redaction.entitySeqs);
    case 'merge_proposals':
      return hasSeq('a_seq', redaction.entitySeqs) || hasSeq('b_seq', redaction.entitySeqs);
    case 'irrelevance':
      return (
        redaction.nodeIds.has(String(fields['node_id'] ?? '') as NodeId) ||
        redaction.questions.has(String(fields['question'] ?? '')) ||
        containsForgotten(JSON.stringify(fields), redaction)
      );
    case 'conversations':
      return (
        redaction.conversationIds.has(change.key as ConversationId) ||
        containsForgotten(JSON.stringify(fields), redaction)
      );
  }
}
