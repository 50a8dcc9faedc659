import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { presentNodes } from '../retrieval/presentNodes.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import type { ReadStore } from '../storage/store.ts';
import { buildBulletin, type Bulletin } from './bulletin.ts';

/** Days in which a decision is recent. */
const RECENT_DAYS = 30;

/** Token count of a short line: more candidates than lines have room for are not read. */
const TOKENS_PER_LINE = 12;

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
  const perGroup = Math.ceil(tokens / TOKENS_PER_LINE);
  const contradictedRows = candidates.disputed(now, perGroup);
  const rows: readonly KnowledgeRow[] = [
    ...candidates.goalsOrTodos('Goal', now, perGroup),
    ...candidates.goalsOrTodos('Todo', now, perGroup),
    ...candidates.decisions(recent, now, perGroup),
    ...candidates.olderDecisions(now, perGroup),
    ...contradictedRows,
    ...candidates.otherKinds(now, perGroup),
  ];
  const distinct = [...new Map(rows.map((row) => [row.seq, row])).values()];
  return buildBulletin({
    nodes: presentNodes(store, distinct, now),
    contradicted: new Set(contradictedRows.map(({ id }) => id)),
    totals: {
      active_goals: candidates.countGoalsOrTodos('Goal', now),
      open_todos: candidates.countGoalsOrTodos('Todo', now),
      recent_decisions: candidates.countDecisions(recent, now),
    },
    recent,
    tokens,
    zone,
    now,
  });
}
