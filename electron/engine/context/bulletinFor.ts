import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { presentNodes } from '../retrieval/presentNodes.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import { buildBulletin, type Bulletin } from './bulletin.ts';

/** Days in which a decision is recent. */
const RECENT_DAYS = 30;

/** Limits of candidates: more than any budget has room for. */
const MOST_TASKS = 200;
const MOST_OLDER_DECISIONS = 100;
const MOST_OF_A_GROUP = 100;

/**
 * Current standing profile, from live memories that do not come from files. Each section has its
 * own candidates, so that the strongest trifles leave room for every goal, to-do and decision.
 */
export function bulletinFor(
  store: ReadStore,
  { tokens }: { readonly tokens: number },
  { now, zone }: { readonly now: EpochMs; readonly zone: string },
): Bulletin {
  const { bulletinCandidates: candidates } = store;
  const recent = now - RECENT_DAYS * MS_PER_DAY;
  const contradictedRows = candidates.contradicted(now, MOST_OF_A_GROUP);
  const rows: readonly KnowledgeRow[] = [
    ...candidates.tasks('Goal', 0, now, MOST_TASKS),
    ...candidates.tasks('Todo', 0, now, MOST_TASKS),
    ...candidates.tasks('Decision', recent, now, MOST_TASKS),
    ...candidates.tasks('Decision', 0, now, MOST_OLDER_DECISIONS),
    ...contradictedRows,
    ...candidates.otherKinds(now, MOST_OF_A_GROUP),
  ];
  const distinct = [...new Map(rows.map((row) => [row.seq, row])).values()];
  return buildBulletin({
    nodes: presentNodes(store, distinct, now),
    contradicted: new Set(contradictedRows.map(({ id }) => id)),
    totals: {
      active_goals: candidates.countTasks('Goal', 0, now),
      open_todos: candidates.countTasks('Todo', 0, now),
      recent_decisions: candidates.countTasks('Decision', recent, now),
    },
    recent,
    tokens,
    zone,
    now,
  });
}
