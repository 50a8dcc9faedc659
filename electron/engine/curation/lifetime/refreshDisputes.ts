import { z } from 'zod';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import { LOST_CONFLICT } from '../conflicts.ts';
import { exemptionsOf } from './fadingRule.ts';
import { refreshFading, timesOf } from './refreshFading.ts';

/** Confidence that the extraction claimed; that of a guess if it claimed none. */
const claimedCodec = jsonCodec(z.object({ claimed: z.number().min(0).max(1).catch(0.6) }));

/**
 * Memories in an open contradiction, compared with what became of the other side: one whose opponent
 * is back does not fade, and one that nothing opposes any more is no longer weakened. Each is a
 * change of its own.
 */
export function refreshDisputes(context: CurationContext): ActionResult<void>[] {
  const { store } = context;
  return store.decayState.contradicted().flatMap((seq) => {
    const row = store.knowledge.bySeq(seq);
    if (row === null) return [];
    const { isDisputed } = exemptionsOf(row);
    if (isDisputed) {
      if (row.fade_at === null) return [];
      return [changeRow(context, row, (set) => refreshFading(context, set, seq))];
    }
    const isWeakened =
      row.decay_rate === LOST_CONFLICT.decayRate && row.confidence <= LOST_CONFLICT.confidence;
    return isWeakened ? [changeRow(context, row, (set) => strengthen(context, set, row))] : [];
  });
}

function changeRow(context: CurationContext, row: KnowledgeRow, work: (set: ChangeSet) => void) {
  const action = { actor: 'system', cause: 'restore', label: row.content } as const;
  return runAction(context, action, work);
}

function strengthen(
  context: CurationContext,
  set: ChangeSet,
  { seq, attributes }: KnowledgeRow,
): void {
  const { claimed: confidence } = claimedCodec.parse(attributes);
  const { decayRate } = context.settings();
  set.update('node_life', String(seq), {
    confidence,
    decay_rate: decayRate,
    ...timesOf(context, seq, { confidence, decayRate, since: set.at }),
  });
}
