import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';

/**
 * Moves "not relevant" marks from an old wording to the corrected one. Moved, not copied: the person
 * takes one back where it is seen, on the memory that stands.
 */
export function moveRelevanceMarks(
  { store: { relevanceFeedback } }: CurationContext,
  set: ChangeGroupWriter,
  old: Pick<KnowledgeRow, 'id'>,
  next: Pick<KnowledgeRow, 'id'>,
): void {
  for (const { id, intent, terms } of relevanceFeedback.ofNode(old.id)) {
    if (relevanceFeedback.find(next.id, intent, terms) !== null) set.remove('irrelevance', id);
    else set.update('irrelevance', id, { node_id: next.id });
  }
}
