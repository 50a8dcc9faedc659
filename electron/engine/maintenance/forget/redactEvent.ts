import type { DurableEvent } from '../../bus/durableEvents.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';

export interface Redaction {
  readonly messageIds: ReadonlySet<Id>;
  readonly nodeIds: ReadonlySet<Id>;
  readonly nodeSeqs: ReadonlySet<number>;
  readonly entityIds: ReadonlySet<Id>;
  /** Conversations of messages that go: their names and what they were called before. */
  readonly conversationIds: ReadonlySet<Id>;
  readonly entitySeqs: ReadonlySet<number>;
  /** Entities that stay, whose summaries may tell it. */
  readonly summarizedIds: ReadonlySet<Id>;
  /** Sessions whose kept replies may repeat it. */
  readonly sessionIds: ReadonlySet<Id>;
  readonly texts: readonly string[];
  /** What memory was asked for the sake of a message that goes. */
  readonly questions: ReadonlySet<string>;
}

/**
 * An event of the journal outside without what was forgotten. The event itself stays, so that no
 * gap opens in the journal: a message keeps its place, a change loses the rows that went.
 */
export function redactEvent(event: DurableEvent, what: Redaction): DurableEvent {
  switch (event.topic) {
    case 'user.message':
      return what.messageIds.has(event.messageId)
        ? { ...event, text: '…', subject: null, redactions: 0, pasted: [], episode: null }
        : event;
    case 'agent.response':
      return what.messageIds.has(event.messageId)
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
        : withoutTraces(event, what);
    case 'memory.changed': {
      const changes = event.changes
        .filter((change) => !concerns(change, what))
        .map((change) => withoutSummary(change, what));
      const { chunk } = event;
      const repeats = chunk !== undefined && what.sessionIds.has(chunk.sessionId);
      return {
        ...event,
        changes,
        group:
          changes.length < event.changes.length || holds(event.group.label, what)
            ? { ...event.group, label: '' }
            : event.group,
        ...(repeats && { chunk: { ...chunk, reply: null, dropped: '[]' } }),
      };
    }
    case 'session.completed':
    case 'version.shown':
    case 'conversation.forked':
      return event;
  }
}

type Response = Extract<DurableEvent, { topic: 'agent.response' }>;

/** An answer that stays, without what it quotes of what went. */
function withoutTraces(event: Response, what: Redaction): Response {
  const isClean = (part: unknown) => !holds(JSON.stringify(part), what);
  return {
    ...event,
    citations: event.citations.every(isClean) ? event.citations : [],
    actions: event.actions.every(isClean) ? event.actions : [],
    toolCalls: event.toolCalls.every(isClean) ? event.toolCalls : [],
  };
}

function holds(text: string, { texts, nodeIds }: Redaction): boolean {
  return (
    texts.some((one) => text.includes(one) || text.includes(JSON.stringify(one).slice(1, -1))) ||
    [...nodeIds].some((id) => text.includes(id))
  );
}

type Change = Extract<DurableEvent, { topic: 'memory.changed' }>['changes'][number];

function withoutSummary(change: Change, { summarizedIds }: Redaction): Change {
  if (change.table !== 'entities' || !summarizedIds.has(change.key)) return change;
  const { before, after } = change;
  const blank = <T extends Change['before']>(fields: T) =>
    fields !== null && 'summary' in fields ? { ...fields, summary: null } : fields;
  return { ...change, before: blank(before), after: blank(after) };
}

function concerns(change: Change, what: Redaction): boolean {
  const fields = { ...change.before, ...change.after };
  const is = (name: string, seqs: ReadonlySet<number>) => seqs.has(Number(fields[name] ?? -1));
  switch (change.table) {
    case 'nodes':
      return what.nodeIds.has(change.key);
    case 'node_life':
      return what.nodeSeqs.has(Number(change.key));
    case 'edges':
      return is('source_seq', what.nodeSeqs) || is('target_seq', what.nodeSeqs);
    case 'node_tags':
      return is('node_seq', what.nodeSeqs);
    case 'node_entities':
      return is('node_seq', what.nodeSeqs) || is('entity_seq', what.entitySeqs);
    case 'entities':
      return what.entityIds.has(change.key);
    case 'entity_aliases':
      return is('entity_seq', what.entitySeqs);
    case 'merge_proposals':
      return is('a_seq', what.entitySeqs) || is('b_seq', what.entitySeqs);
    case 'irrelevance':
      return (
        what.nodeIds.has(String(fields['node_id'] ?? '')) ||
        what.questions.has(String(fields['question'] ?? '')) ||
        holds(JSON.stringify(fields), what)
      );
    case 'conversations':
      return what.conversationIds.has(change.key) || holds(JSON.stringify(fields), what);
  }
}
