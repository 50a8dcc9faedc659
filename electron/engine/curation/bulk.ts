import type { BulkAction } from '../../../shared/contract/facts.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { decayRateForLifetime } from '../algorithms/decay/decayRate.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import type { CurationRefusal } from './curate.ts';
import { closeMemory, makeLasting } from './lifetime/lifetimeActions.ts';
import { memoryOf } from './requireMemory.ts';
import { writeRejection } from './review.ts';
import { timesOf } from './lifetime/refreshFading.ts';
import { tagsOf } from '../storage/memory/knowledge.ts';

/**
 * Bulk action on many memories as one change, which one undo reverts. Memories it does not apply to
 * are skipped; refused only when none is left.
 */
export function bulk(
  context: CurationContext,
  nodeIds: readonly NodeId[],
  action: BulkAction,
): Result<ActionResult<readonly NodeId[]>, CurationRefusal> {
  const { store } = context;
  const rows = [...new Set(nodeIds)]
    .map((id) => store.knowledge.byId(id))
    .filter((row) => row !== null);
  if (rows.length === 0) return err({ kind: 'not_found' });
  const fitting = rows.filter(
    (row) => row.status === 'active' && wouldChange(context, row, action),
  );
  const [first] = fitting;
  if (first === undefined) return err({ kind: 'unchanged' });
  const moreCount = fitting.length - 1;
  const label = moreCount === 0 ? first.content : `${first.content} (+${moreCount})`;
  return ok(
    runAction(context, { actor: 'user', cause: causeOf(action), label }, (set) => {
      for (const row of fitting) write(context, set, row, action);
      return fitting.map(({ id }) => id);
    }),
  );
}

function wouldChange(context: CurationContext, row: KnowledgeRow, action: BulkAction): boolean {
  switch (action.kind) {
    case 'confirm':
      // A pending memory is decided in review, one by one, and a rejected one was.
      return row.decay_rate !== 0 && (row.review === null || row.review === 'accepted');
    case 'retract':
      return action.reason === 'user' || row.kind === 'Todo' || row.kind === 'Goal';
    case 'tag':
      return !tagsOf(row).includes(action.tag);
    case 'untag':
      return tagsOf(row).includes(action.tag);
    case 'keep':
      // Only ever extends the lifetime: keeping a memory must not make it fade sooner.
      return row.fade_at !== null && row.fade_at < context.clock.now() + action.days * MS_PER_DAY;
  }
}

function write(
  context: CurationContext,
  set: ChangeGroupWriter,
  row: KnowledgeRow,
  action: BulkAction,
): void {
  switch (action.kind) {
    case 'confirm':
      return makeLasting(set, row);
    case 'retract':
      // Only a rejected memory is not learned again. The rejection of one before it may have rejected
      // its duplicate as well.
      if (row.review === 'pending' && action.reason === 'user') {
        const current = memoryOf(context.store, row.id);
        if (current.review === 'pending') writeRejection(context, set, current, 'other');
        return;
      }
      return closeMemory(set, row, 'retracted', action.reason);
    case 'tag':
      set.insert('node_tags', { node_seq: row.seq, tag: action.tag });
      break;
    case 'untag':
      set.remove('node_tags', JSON.stringify([row.seq, action.tag]));
      break;
    case 'keep': {
      const { confidence } = row;
      const decayRate = decayRateForLifetime(confidence, context.settings().threshold, action.days);
      set.update('node_life', String(row.seq), {
        decay_rate: decayRate,
        ...timesOf(context, row.seq, { confidence, decayRate, since: set.at }),
      });
      break;
    }
  }
  set.update('nodes', row.id, { updated_at: set.at });
}

function causeOf(action: BulkAction): ChangeCause {
  switch (action.kind) {
    case 'retract':
      return action.reason === 'user' ? 'retract' : 'finish';
    case 'untag':
      return 'tag';
    case 'confirm':
    case 'tag':
    case 'keep':
      return action.kind;
  }
}
