import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import { exemptionsOf } from './fadingRule.ts';
import { isPenalized, liftConflictPenalty } from './liftConflictPenalty.ts';
import { refreshFading } from './refreshFading.ts';

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
    return isPenalized(context, row)
      ? [changeRow(context, row, (set) => liftConflictPenalty(context, set, row))]
      : [];
  });
}

function changeRow(
  context: CurationContext,
  row: KnowledgeRow,
  work: (set: ChangeGroupWriter) => void,
) {
  const action = { actor: 'system', cause: 'restore', label: row.content } as const;
  return runAction(context, action, work);
}
