import type { CurationContext } from '../curation/changeGroup.ts';
import { latestFadeAt } from '../curation/lifetime/fadingTimes.ts';
import { restartFading } from '../curation/lifetime/lifetimeActions.ts';
import { refreshFading, refreshNaming } from '../curation/lifetime/refreshFading.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { Change } from '../storage/history/changes.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import { isLiveUnlessFaded } from '../storage/connection/isLive.ts';
import type { WriteStore } from '../storage/store.ts';
import type { EntityId, NodeId } from '../../../shared/domain/primitives.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';

/**
 * Decay states after an undo of the action that touched them. Restored fade dates may have passed
 * by now, and the memory would fade again at once. It may have been used since, and protection of
 * its subjects may have changed.
 */
export function decayAfterUndo(context: CurationContext, changes: readonly Change[]) {
  const { store, settings } = context;
  const seqs = [...new Set(changes.flatMap((change) => nodeSeqsOf(store, change)))];
  const hadFaded = new Set(seqs.filter((seq) => hasFaded(store.knowledge.bySeq(seq), context)));
  return (set: ChangeGroupWriter, changedAt: number): void => {
    refreshLinked(context, set, changes);
    for (const seq of seqs) {
      refreshFading(context, set, seq);
      const node = store.knowledge.bySeq(seq);
      if (node === null || node.fade_at === null || hadFaded.has(seq)) continue;
      if (hasFaded(node, context)) {
        restartFading(context, set, node);
      } else if (isLiveUnlessFaded(node) && (node.last_accessed ?? 0) > changedAt) {
        const { confidence, decay_rate: decayRate } = node;
        const since = Math.max(node.fades_from ?? 0, node.last_accessed ?? 0);
        const curve = { confidence, decayRate, since, threshold: settings().threshold };
        set.update('node_life', String(seq), {
          fades_from: since,
          fade_at: latestFadeAt(node.fade_at, curve),
        });
      }
    }
  };
}

function hasFaded(node: KnowledgeRow | null, { clock }: CurationContext): boolean {
  return (
    node !== null && isLiveUnlessFaded(node) && node.fade_at !== null && node.fade_at <= clock.now()
  );
}

function nodeSeqsOf(store: WriteStore, { table, key }: Change): NodeSeq[] {
  if (table === 'node_life') return [Number(key) as NodeSeq];
  const node = table === 'nodes' ? store.knowledge.byId(key as NodeId) : null;
  return node === null ? [] : [node.seq];
}

/**
 * Refreshes the fading of memories that name an entity which the action protected or unprotected,
 * or that came to name it or no longer do.
 */
function refreshLinked(
  context: CurationContext,
  set: ChangeGroupWriter,
  changes: readonly Change[],
): void {
  for (const { table, key, before: previous, after: next } of changes) {
    const fields = { ...previous, ...next };
    if (table === 'node_entities') {
      refreshFading(context, set, Number(fields['node_seq']) as NodeSeq);
    }
    const entity =
      table === 'entities' && 'protected' in fields
        ? context.store.entities.byId(key as EntityId)
        : null;
    if (entity !== null) refreshNaming(context, set, entity.seq);
  }
}
