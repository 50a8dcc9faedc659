import { runAction, type CurationContext } from '../../electron/engine/curation/changeGroup.ts';
import { remember } from '../../electron/engine/curation/remember.ts';
import type { EntityMention } from '../../electron/engine/curation/entityLinks.ts';
import type { NodeSeq } from '../../electron/engine/storage/connection/rowNumber.ts';

/** Has it remembered, about those named; returns its seq. */
export function rememberFact(
  curation: CurationContext,
  content: string,
  entities: readonly EntityMention[] = [],
): NodeSeq {
  const outcome = remember(curation, { content, kind: 'Fact', sourceRef: null, entities });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  const row = curation.store.knowledge.byId(outcome.value.value);
  if (row === null) throw new Error('what was just remembered is not there');
  return row.seq;
}

/** Ties what led to something to what it led to. */
export function because(curation: CurationContext, cause: NodeSeq, effect: NodeSeq): void {
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
