import type { ForgetItem, ForgetReason, ForgetTarget } from '../../../../shared/contract/forget.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { EntityRow, MessageRow } from '../../storage/connection/rows.ts';
import type { DocumentRow } from '../../storage/documents/documents.ts';
import type { ReadStore } from '../../storage/store.ts';

/** Limit of messages that repeat the content: more are a sign of another problem. */
const MAX_REPEATS = 500;

/** Length below which a text occurs in unrelated messages. */
export const MIN_REPEAT_LENGTH = 12;

/**
 * Related content of a forget target: its other wordings, the turns it was said in, memories
 * extracted from those, and answers that repeat it. Null when the target does not exist.
 * Preselected is what would still reveal it.
 */
export function findRelated(store: ReadStore, target: ForgetTarget): ForgetItem[] | null {
  const related = createRelatedRows();
  switch (target.kind) {
    case 'memory': {
      const row = store.knowledge.byId(target.id);
      if (row === null) return null;
      memoryAndOrigins(store, related, row, 'itself');
      break;
    }
    case 'memories': {
      const rows = target.ids.map((id) => store.knowledge.byId(id)).filter((row) => row !== null);
      if (rows.length === 0) return null;
      for (const row of rows) memoryAndOrigins(store, related, row, 'itself');
      break;
    }
    case 'message': {
      const row = store.messages.get(target.id);
      if (row === null) return null;
      messageAndDerived(store, related, row, 'itself');
      for (const sibling of store.messages.ofTurn(row.turn_id)) {
        if (row.role === 'user' && sibling.role === 'assistant')
          related.message(sibling, 'repeats', true);
      }
      break;
    }
    case 'conversation': {
      const conversation = store.conversations.get(target.id);
      if (conversation === null) return null;
      for (const row of store.forget.messagesOf(conversation.seq)) {
        messageAndDerived(store, related, row, 'itself');
      }
      break;
    }
    case 'document': {
      const document = store.documents.byId(target.id);
      if (document === null) return null;
      related.document(document);
      for (const { seq } of store.documents.drawnFrom(document.seq)) {
        const row = store.knowledge.bySeq(seq);
        if (row !== null) related.memory(row, 'derived', true);
      }
      break;
    }
    case 'entity': {
      const entity = store.entities.byId(target.id);
      if (entity === null) return null;
      related.entity(entity);
      for (const { node_seq, role } of store.entities.links(entity.seq)) {
        const row = store.knowledge.bySeq(node_seq);
        if (row !== null) memoryAndOrigins(store, related, row, 'about', role !== 'mention');
      }
      break;
    }
  }
  const memoryIds = related
    .suggested()
    .flatMap((item) => (item.kind === 'memory' ? [item.id] : []));
  for (const { id, how: relation } of store.forget.restating(memoryIds)) {
    const row = store.knowledge.byId(id);
    if (row === null) continue;
    related.memory(row, relation, true);
    // The source turn of another wording by a model may be about something else.
    if (relation === 'version') memoryAndOrigins(store, related, row, relation, false);
  }
  const suggestedItems = related.suggested();
  const texts = suggestedItems
    .filter(({ kind }) => kind !== 'document')
    .map(({ text }) => text)
    .filter((text) => text.length >= MIN_REPEAT_LENGTH);
  const ids = suggestedItems.map(({ id }) => id);
  for (const row of store.forget.messagesWith(texts, ids, MAX_REPEATS)) {
    related.message(row, 'repeats', true);
  }
  return related.all();
}

function memoryAndOrigins(
  store: ReadStore,
  related: RelatedRows,
  row: KnowledgeRow,
  reason: ForgetReason,
  isSuggested = true,
): void {
  related.memory(row, reason, isSuggested);
  for (const seq of store.evidence.chain(row.seq)) {
    const version = store.knowledge.bySeq(seq);
    if (version === null) continue;
    if (seq !== row.seq) related.memory(version, 'version', isSuggested);
    for (const { target_seq } of store.edges.from(seq, 'derived_from')) {
      const message = store.messages.byEpisode(target_seq);
      if (message !== null) related.message(message, 'evidence', isSuggested);
      for (const { source_seq } of store.edges.to(target_seq, 'derived_from')) {
        const sibling = store.knowledge.bySeq(source_seq);
        if (sibling === null) continue;
        // A memory inferred from several turns together would still reveal this one.
        if (sibling.source_type === 'consolidation')
          related.memory(sibling, 'derived', isSuggested);
        else related.memory(sibling, 'same_turn', false);
      }
    }
  }
}

function messageAndDerived(
  store: ReadStore,
  related: RelatedRows,
  row: MessageRow,
  reason: ForgetReason,
): void {
  related.message(row, reason, true);
  if (row.episode_seq === null) return;
  for (const { source_seq } of store.edges.to(row.episode_seq, 'derived_from')) {
    for (const seq of store.evidence.chain(source_seq)) {
      const derived = store.knowledge.bySeq(seq);
      if (derived !== null)
        related.memory(derived, seq === source_seq ? 'derived' : 'version', true);
    }
  }
}

interface RelatedRows {
  memory(row: KnowledgeRow, reason: ForgetReason, suggested: boolean): void;
  message(row: MessageRow, reason: ForgetReason, suggested: boolean): void;
  entity(row: EntityRow): void;
  document(row: DocumentRow): void;
  suggested(): readonly ForgetItem[];
  all(): ForgetItem[];
}

/** Each row once: the first reason counts, and a preselection is not undone. */
function createRelatedRows(): RelatedRows {
  const items = new Map<string, ForgetItem>();
  const add = (item: ForgetItem) => {
    const key = `${item.kind} ${item.id}`;
    const existing = items.get(key);
    if (existing === undefined) items.set(key, item);
    else if (item.suggested && !existing.suggested)
      items.set(key, { ...existing, suggested: true });
  };
  return {
    memory: ({ id, type: sort, content, created_at }, reason, suggested) =>
      add({ kind: 'memory', id, sort, text: content, at: created_at, reason, suggested }),
    message(row, reason, isSuggested) {
      if (row.forgotten_at !== null) return;
      const { id, text, created_at } = row;
      add({
        kind: 'message',
        id,
        sort: 'episodic',
        text,
        at: created_at,
        reason,
        suggested: isSuggested,
      });
    },
    entity: ({ id, type: sort, canonical_name, first_seen }) =>
      add({
        kind: 'entity',
        id,
        sort,
        text: canonical_name,
        at: first_seen,
        reason: 'itself',
        suggested: true,
      }),
    document: ({ id, title, stored_at: at }) =>
      add({
        kind: 'document',
        id,
        sort: 'episodic',
        text: title,
        at,
        reason: 'itself',
        suggested: true,
      }),
    suggested: () => [...items.values()].filter((item) => item.suggested),
    all: () => [...items.values()],
  };
}
