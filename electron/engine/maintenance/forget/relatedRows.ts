import type { ForgetItem, ForgetReason } from '../../../../shared/contract/forget.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { EntityRow, MessageRow } from '../../storage/connection/rows.ts';
import type { DocumentRow } from '../../storage/documents/documents.ts';

/** What the preview shows of a memory, one that an undo removed included. */
export type ForgettableMemory = Pick<KnowledgeRow, 'id' | 'type' | 'content' | 'created_at'>;

/** Rows that a preview lists. */
export interface RelatedRows {
  memory(row: ForgettableMemory, reason: ForgetReason, suggested: boolean): void;
  message(row: MessageRow, reason: ForgetReason, suggested: boolean): void;
  entity(row: EntityRow): void;
  document(row: DocumentRow): void;
  suggested(): readonly ForgetItem[];
  all(): ForgetItem[];
}

/** Each row once: the first reason counts, and a preselection is not undone. */
export function createRelatedRows(): RelatedRows {
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
