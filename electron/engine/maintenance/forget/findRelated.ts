import type { ForgetItem, ForgetReason, ForgetTarget } from '../../../../shared/contract/forget.ts';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { ReadStore } from '../../storage/store.ts';
import { findCopies } from './findCopies.ts';
import { createRelatedRows, type RelatedRows } from './relatedRows.ts';

/** Limit of messages that repeat the content: more are a sign of another problem. */
const MAX_REPEATS = 500;

/** Length below which a text occurs in unrelated messages. */
export const MIN_REPEAT_LENGTH = 12;

/**
 * Related content of a forget target: its other wordings and copies, the turns it was said in,
 * memories extracted from those or concluded from it, and answers that repeat it. Null when the
 * target does not exist. Preselected is what would still reveal it.
 */
export function findRelated(store: ReadStore, target: ForgetTarget): ForgetItem[] | null {
  const related = createRelatedRows();
  switch (target.kind) {
    case 'memory': {
      if (!addMemory(store, related, target.id)) return null;
      break;
    }
    case 'memories':
    case 'change': {
      const ids = target.kind === 'memories' ? target.ids : memoriesOf(store, target.id);
      const added = ids.filter((id) => addMemory(store, related, id));
      if (added.length === 0) return null;
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
      for (const { seq } of store.documents.derivedMemories(document.seq)) {
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
  addRestatements(store, related);
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

/** Ids of the memories that a change wrote. */
function memoriesOf({ changes }: ReadStore, changeId: Id): NodeId[] {
  const group = changes.group(changeId);
  if (group === null) return [];
  const keys = changes
    .changesOfGroup(group.seq)
    .filter(({ table }) => table === 'nodes')
    .map(({ key }) => key as NodeId);
  return [...new Set(keys)];
}

/** Adds a memory with its origins, also one that an undo removed; false if there never was one. */
function addMemory(store: ReadStore, related: RelatedRows, id: NodeId): boolean {
  const row = store.knowledge.byId(id);
  if (row !== null) {
    memoryAndOrigins(store, related, row, 'itself');
    return true;
  }
  const removedMemory = store.removedRows.memory(id);
  if (removedMemory !== null) related.memory(removedMemory, 'itself', true);
  return removedMemory !== null;
}

/**
 * Adds what tells a suggested memory again: copies in the same words, rewordings by a model, and
 * conclusions, with what those were reworded to. Repeated, as each may be told again itself.
 */
function addRestatements(store: ReadStore, related: RelatedRows): void {
  const visited = new Set<string>();
  for (;;) {
    const memories = related
      .suggested()
      .filter(({ kind, id }) => kind === 'memory' && !visited.has(id));
    if (memories.length === 0) return;
    for (const { id, text } of memories) {
      visited.add(id);
      for (const copy of findCopies(store, text)) related.memory(copy, 'version', true);
    }
    const ids = memories.flatMap((item) => (item.kind === 'memory' ? [item.id] : []));
    for (const { id, relation: relation } of store.forget.restatements(ids)) {
      const row = store.knowledge.byId(id);
      if (row === null) continue;
      // The source turn of another wording by a model may be about something else.
      if (relation === 'version') memoryAndOrigins(store, related, row, relation, false);
      addVersions(store, related, row.seq, relation);
    }
  }
}

/** Adds a memory as a relation, and its other wordings. */
function addVersions(
  store: ReadStore,
  related: RelatedRows,
  nodeSeq: NodeSeq,
  relation: ForgetReason,
): void {
  for (const seq of store.forget.versions(nodeSeq)) {
    const row = store.knowledge.bySeq(seq);
    if (row !== null) related.memory(row, seq === nodeSeq ? relation : 'version', true);
  }
}

function memoryAndOrigins(
  store: ReadStore,
  related: RelatedRows,
  row: KnowledgeRow,
  reason: ForgetReason,
  isSuggested = true,
): void {
  related.memory(row, reason, isSuggested);
  for (const seq of store.forget.versions(row.seq)) {
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
    addVersions(store, related, source_seq, 'derived');
  }
}
