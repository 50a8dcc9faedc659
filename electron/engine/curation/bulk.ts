import type { BulkAction } from '../../../shared/contract/facts.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { decayRateForLifetime } from '../algorithms/decay/decayRate.ts';
import type { ChangeSet } from '../storage/history/changeSet.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import type { CurationRefusal } from './curate.ts';
import { fadesAt } from './fadesAt.ts';
import { closeMemory, makeUnfading } from './lifetimeActions.ts';

/**
 * Does one thing to many memories as one change, which one undo takes back. Those it does not fit,
 * or would not change, are left alone; refused only when none is left.
 */
export function bulk(
  context: CurationContext,
  nodeIds: readonly Id[],
  deed: BulkAction,
): Result<ActionResult<readonly Id[]>, CurationRefusal> {
  const { store } = context;
  const rows = [...new Set(nodeIds)]
    .map((id) => store.knowledge.byId(id))
    .filter((row) => row !== null);
  if (rows.length === 0) return err({ kind: 'not_found' });
  const fitting = rows.filter((row) => row.status === 'active' && changes(context, row, deed));
  const [first] = fitting;
  if (first === undefined) return err({ kind: 'unchanged' });
  const more = fitting.length - 1;
  const label = more === 0 ? first.content : `${first.content} (+${more})`;
  return ok(
    runAction(context, { actor: 'user', cause: causeOf(deed), label }, (set) => {
      for (const row of fitting) write(context, set, row, deed);
      return fitting.map(({ id }) => id);
    }),
  );
}

function changes(context: CurationContext, row: KnowledgeRow, deed: BulkAction): boolean {
  switch (deed.deed) {
    case 'confirm':
      // What waits is decided in its review, one by one.
      return row.decay_rate !== 0 && row.review !== 'pending';
    case 'retract':
      return deed.reason === 'user' || row.kind === 'Todo' || row.kind === 'Goal';
    case 'tag':
      return !tagsOf(row).includes(deed.tag);
    case 'untag':
      return tagsOf(row).includes(deed.tag);
    case 'keep':
      // Only ever longer: who asks to keep something does not want it gone sooner.
      return row.fade_at !== null && row.fade_at < context.clock.now() + deed.days * MS_PER_DAY;
  }
}

function write(
  context: CurationContext,
  set: ChangeSet,
  row: KnowledgeRow,
  deed: BulkAction,
): void {
  switch (deed.deed) {
    case 'confirm':
      return makeUnfading(set, row);
    case 'retract':
      return closeMemory(set, row, 'retracted', deed.reason);
    case 'tag':
      set.insert('node_tags', { node_seq: row.seq, tag: deed.tag });
      break;
    case 'untag':
      set.remove('node_tags', JSON.stringify([row.seq, deed.tag]));
      break;
    case 'keep': {
      const { confidence } = row;
      const decayRate = decayRateForLifetime(confidence, context.settings().threshold, deed.days);
      set.update('node_life', String(row.seq), {
        decay_rate: decayRate,
        last_accessed: set.at,
        fade_at: fadesAt(context, row.seq, { confidence, decayRate, since: set.at }),
      });
      break;
    }
  }
  set.update('nodes', row.id, { updated_at: set.at });
}

function causeOf(deed: BulkAction): ChangeCause {
  switch (deed.deed) {
    case 'retract':
      return deed.reason === 'user' ? 'retract' : 'finish';
    case 'untag':
      return 'tag';
    case 'confirm':
    case 'tag':
    case 'keep':
      return deed.deed;
  }
}

function tagsOf(row: KnowledgeRow): string[] {
  return JSON.parse(row.tags) as string[];
}
