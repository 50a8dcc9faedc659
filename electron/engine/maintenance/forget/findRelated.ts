import type { ForgetItem, ForgetReason, ForgetTarget } from '../../../../shared/contract/forget.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { EntityRow, MessageRow } from '../../storage/connection/rows.ts';
import type { ReadStore } from '../../storage/store.ts';

/** Messages that repeat what goes: beyond this many something else is wrong. */
const MOST_REPEATS = 500;

/** Shorter texts stand in messages that have nothing to do with them. */
export const SHORTEST_REPEAT = 12;

/**
 * Everything that a person who wants one thing gone should see: it, its other wordings, the turns
 * it was said in, what was drawn from those, and the answers that repeat it. Null when it is not
 * there. Suggested is what would tell it still.
 */
export function findRelated(store: ReadStore, target: ForgetTarget): ForgetItem[] | null {
  const found = createRelatedRows();
  switch (target.kind) {
    case 'memory': {
      const row = store.knowledge.byId(target.id);
      if (row === null) return null;
      memoryAndOrigins(store, found, row, 'itself');
      break;
    }
    case 'memories': {
      const rows = target.ids.map((id) => store.knowledge.byId(id)).filter((row) => row !== null);
      if (rows.length === 0) return null;
      for (const row of rows) memoryAndOrigins(store, found, row, 'itself');
      break;
    }
    case 'message': {
      const row = store.messages.get(target.id);
      if (row === null) return null;
      messageAndDerived(store, found, row, 'itself');
      for (const other of store.messages.ofTurn(row.turn_id)) {
        if (row.role === 'user' && other.role === 'assistant')
          found.message(other, 'repeats', true);
      }
      break;
    }
    case 'conversation': {
      const conversation = store.conversations.get(target.id);
      if (conversation === null) return null;
      for (const row of store.forget.messagesOf(conversation.seq)) {
        messageAndDerived(store, found, row, 'itself');
      }
      break;
    }
    case 'entity': {
      const entity = store.entities.byId(target.id);
      if (entity === null) return null;
      found.entity(entity);
      for (const { node_seq, role } of store.entities.links(entity.seq)) {
        const row = store.knowledge.bySeq(node_seq);
        if (row !== null) memoryAndOrigins(store, found, row, 'about', role !== 'mention');
      }
      break;
    }
  }
  const memories = found.suggested().filter(({ kind }) => kind === 'memory');
  for (const { id, how } of store.forget.restating(memories.map((item) => item.id))) {
    const row = store.knowledge.byId(id);
    if (row === null) continue;
    found.memory(row, how, true);
    // The turn in which a model thought of another wording may be about something else.
    if (how === 'version') memoryAndOrigins(store, found, row, how, false);
  }
  const going = found.suggested();
  const texts = going.map(({ text }) => text).filter((text) => text.length >= SHORTEST_REPEAT);
  const ids = going.map(({ id }) => id);
  for (const row of store.forget.messagesWith(texts, ids, MOST_REPEATS)) {
    found.message(row, 'repeats', true);
  }
  return found.all();
}

function memoryAndOrigins(
  store: ReadStore,
  found: RelatedRows,
  row: KnowledgeRow,
  reason: ForgetReason,
  suggested = true,
): void {
  found.memory(row, reason, suggested);
  for (const seq of store.evidence.chain(row.seq)) {
    const version = store.knowledge.bySeq(seq);
    if (version === null) continue;
    if (seq !== row.seq) found.memory(version, 'version', suggested);
    for (const { target_seq } of store.edges.from(seq, 'derived_from')) {
      const message = store.messages.byEpisode(target_seq);
      if (message !== null) found.message(message, 'evidence', suggested);
      for (const { source_seq } of store.edges.to(target_seq, 'derived_from')) {
        const sibling = store.knowledge.bySeq(source_seq);
        if (sibling === null) continue;
        // What was inferred from several turns together would still tell of this one.
        if (sibling.source_type === 'consolidation') found.memory(sibling, 'derived', suggested);
        else found.memory(sibling, 'same_turn', false);
      }
    }
  }
}

function messageAndDerived(
  store: ReadStore,
  found: RelatedRows,
  row: MessageRow,
  reason: ForgetReason,
): void {
  found.message(row, reason, true);
  if (row.episode_seq === null) return;
  for (const { source_seq } of store.edges.to(row.episode_seq, 'derived_from')) {
    for (const seq of store.evidence.chain(source_seq)) {
      const derived = store.knowledge.bySeq(seq);
      if (derived !== null) found.memory(derived, seq === source_seq ? 'derived' : 'version', true);
    }
  }
}

interface RelatedRows {
  memory(row: KnowledgeRow, reason: ForgetReason, suggested: boolean): void;
  message(row: MessageRow, reason: ForgetReason, suggested: boolean): void;
  entity(row: EntityRow): void;
  suggested(): readonly ForgetItem[];
  all(): ForgetItem[];
}

/** Each thing once: the first reason counts, and a suggestion is not taken back. */
function createRelatedRows(): RelatedRows {
  const items = new Map<string, ForgetItem>();
  const add = (item: ForgetItem) => {
    const key = `${item.kind} ${item.id}`;
    const known = items.get(key);
    if (known === undefined) items.set(key, item);
    else if (item.suggested && !known.suggested) items.set(key, { ...known, suggested: true });
  };
  return {
    memory: ({ id, type: sort, content, created_at }, reason, suggested) =>
      add({ kind: 'memory', id, sort, text: content, at: created_at, reason, suggested }),
    message(row, reason, suggested) {
      if (row.forgotten_at !== null) return;
      const { id, text, created_at } = row;
      add({ kind: 'message', id, sort: 'episodic', text, at: created_at, reason, suggested });
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
    suggested: () => [...items.values()].filter((item) => item.suggested),
    all: () => [...items.values()],
  };
}
