import { graphEgo } from '../../electron/engine/retrieval/graphView/ego.ts';
import { graphExpand } from '../../electron/engine/retrieval/graphView/expand.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { createReadStore } from '../../electron/engine/storage/createStore.ts';
import { ms, quantile, type SpeedRow } from '../lib/row.ts';
import { seededDatabase, SEEDED_UNTIL } from '../lib/seededDatabase.ts';
import { GRAPH_SIZES } from '../../shared/domain/graph.ts';
import type { NodeId } from '../../shared/domain/primitives.ts';

const RUNS = 30;
/** Time of the whole view, of any size; a third of it may be the question. */
const GATE_MS = 300;
const AIM_MS = 100;
const NO_FILTER = { relations: [], sorts: [], trusts: [], kinds: [] };

/** The surroundings of the greatest hub of a seeded memory: now, then, and unfolded. */
export function graphQueries(nodes: number): SpeedRow[] {
  const db = openReader(seededDatabase(nodes));
  const store = createReadStore(db);
  const [hub = 0] = db
    .prepare(
      `SELECT target_seq FROM edges WHERE relation_type = 'part_of' AND valid_until IS NULL
       GROUP BY target_seq ORDER BY count(*) DESC LIMIT 1`,
    )
    .pluck()
    .all() as number[];
  const id = db.prepare('SELECT id FROM nodes WHERE seq = ?').pluck().get(hub) as NodeId;
  const opening = {
    workspaceId: 'bench',
    center: { kind: 'memory', id },
    depth: 2,
    limit: 60,
    lens: 'everything',
    without: NO_FILTER,
  } as const;
  const opened = graphEgo(store, opening, SEEDED_UNTIL);
  const memories = (opened?.graph.nodes.ids ?? []) as NodeId[];
  const work: Record<string, () => unknown> = {
    ...Object.fromEntries(
      GRAPH_SIZES.map((limit) => [
        `surroundings of a hub, ${limit}`,
        () => graphEgo(store, { ...opening, limit }, SEEDED_UNTIL),
      ]),
    ),
    'surroundings of a hub, as of the last day': () =>
      graphEgo(store, { ...opening, asOf: SEEDED_UNTIL }, SEEDED_UNTIL),
    'a hub unfolded by twelve': () =>
      graphExpand(
        store,
        {
          workspaceId: 'bench',
          from: { kind: 'memory', id },
          relation: null,
          shown: { memories, entities: [] },
          limit: 12,
          lens: 'everything',
          without: NO_FILTER,
        },
        SEEDED_UNTIL,
      ),
  };
  const rows = Object.entries(work).map(([name, run]): SpeedRow => {
    run();
    const timesMs = Array.from({ length: RUNS }, () => {
      const began = performance.now();
      run();
      return performance.now() - began;
    });
    const [p50Ms, p95Ms] = [ms(quantile(timesMs, 0.5)), ms(quantile(timesMs, 0.95))];
    return {
      name,
      p50Ms,
      p95Ms,
      floorMs: null,
      baselineMs: null,
      gateMet: p95Ms <= GATE_MS,
      aimMet: p95Ms <= AIM_MS,
    };
  });
  db.close();
  return rows;
}
