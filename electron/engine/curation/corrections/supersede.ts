import type { ChangeSet } from '../../storage/history/changeSet.ts';
import { tagsOf, type KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';
import { closeMemory } from '../lifetime/lifetimeActions.ts';
import { insertEdge } from '../newNode.ts';
import { keepDisputes } from './keepDisputes.ts';
import { keepLinks } from './keepLinks.ts';
import { keepMemoryLinks } from './keepMemoryLinks.ts';
import { keepPredicate } from './keepPredicate.ts';
import { moveRelevanceMarks } from './moveRelevanceMarks.ts';

/** Moves to the corrected wording what belonged to the old one: tags, links, disputes, evidence. */
export function supersede(
  context: CurationContext,
  set: ChangeSet,
  next: KnowledgeRow,
  old: KnowledgeRow,
): void {
  const { edges } = context.store;
  const tags = new Set(tagsOf(next));
  for (const tag of tagsOf(old)) {
    if (!tags.has(tag)) set.insert('node_tags', { node_seq: next.seq, tag });
  }
  keepLinks(context, set, old, next);
  keepPredicate(context, set, old, next);
  keepMemoryLinks(context, set, old, next);
  keepDisputes(context, set, old, next);
  moveRelevanceMarks(context, set, old, next);
  insertEdge(context, set, next.seq, old.seq, 'supersedes', 'corrected');
  // Keeps the turn of the original statement as evidence, beside that of the correction.
  const existing = new Set(
    edges.from(next.seq, 'derived_from').map(({ target_seq }) => target_seq),
  );
  for (const { target_seq } of edges.from(old.seq, 'derived_from')) {
    if (!existing.has(target_seq))
      insertEdge(context, set, next.seq, target_seq, 'derived_from', null);
  }
  closeMemory(set, old, 'superseded', 'corrected');
}
