import { runAction, type CurationContext } from '../../electron/engine/curation/changeGroup.ts';
import type { EntityMention } from '../../electron/engine/curation/entityLinks.ts';
import type { NodeSeq } from '../../electron/engine/storage/connection/rowNumber.ts';
import { insertLearned } from '../../tests/support/learnedMemory.ts';

/** A fact that was picked up in passing, about those named: it fades. Returns its seq. */
export function rememberFact(
  curation: CurationContext,
  content: string,
  entities: readonly EntityMention[] = [],
): NodeSeq {
  const action = { actor: 'model', cause: 'consolidate', label: content } as const;
  return runAction(curation, action, (set) => insertLearned(curation, set, { content, entities }))
    .value.seq;
}

/** Inserts a causal edge from cause to effect. */
export function linkCause(curation: CurationContext, cause: NodeSeq, effect: NodeSeq): void {
  const { store, ids } = curation;
  runAction(curation, { actor: 'user', cause: 'link', label: '' }, (set) =>
    set.insert('edges', {
      seq: store.sequences.next('edges'),
      id: ids.next(),
      source_seq: cause,
      target_seq: effect,
      relation_type: 'causal',
      predicate: '',
      weight: 1,
      confidence: 0.9,
      reason: null,
      evidence: '[]',
      valid_from: set.at,
      valid_until: null,
      created_at: set.at,
    }),
  );
}
