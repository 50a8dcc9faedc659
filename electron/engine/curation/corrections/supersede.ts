import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import { tagsOf, type KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';
import { closeMemory } from '../lifetime/lifetimeActions.ts';
import { insertEdge } from '../newNode.ts';
import { copyDisputes } from './copyDisputes.ts';
import { copyEntityLinks } from './copyEntityLinks.ts';
import { copyMemoryLinks } from './copyMemoryLinks.ts';
import { copyPredicate } from './copyPredicate.ts';
import { moveRelevanceMarks } from './moveRelevanceMarks.ts';

/**
 * Supersedes a memory by its correction: copies tags, links, predicate, disputes and evidence to it,
 * moves its relevance marks, adds the `supersedes` edge, and closes the old memory.
 */
export function supersedeByCorrection(
  context: CurationContext,
  set: ChangeGroupWriter,
  old: KnowledgeRow,
  correction: KnowledgeRow,
): void {
  const { edges } = context.store;
  const tags = new Set(tagsOf(correction));
  for (const tag of tagsOf(old)) {
    if (!tags.has(tag)) set.insert('node_tags', { node_seq: correction.seq, tag });
  }
  copyEntityLinks(context, set, old, correction);
  copyPredicate(context, set, old, correction);
  copyMemoryLinks(context, set, old, correction);
  copyDisputes(context, set, old, correction);
  moveRelevanceMarks(context, set, old, correction);
  insertEdge(context, set, correction.seq, old.seq, 'supersedes', 'corrected');
  // Keeps the turn of the original statement as evidence, beside that of the correction.
  const evidenceSeqs = new Set(
    edges.from(correction.seq, 'derived_from').map(({ target_seq }) => target_seq),
  );
  for (const { target_seq } of edges.from(old.seq, 'derived_from')) {
    if (!evidenceSeqs.has(target_seq))
      insertEdge(context, set, correction.seq, target_seq, 'derived_from', null);
  }
  closeMemory(set, old, 'superseded', 'corrected');
}
