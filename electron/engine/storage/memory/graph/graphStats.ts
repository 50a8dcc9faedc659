import type { NodeType } from '../../../../../shared/domain/node.ts';
import type { RelationType } from '../../../../../shared/domain/edge.ts';
import type { EpochMs } from '../../../../../shared/domain/primitives.ts';
import type { ReadableDb } from '../../connection/database.ts';

/** Statistics of the graph: active nodes, and edges in force. */
export interface GraphStats {
  readonly nodes: Partial<Record<NodeType, number>>;
  readonly edges: Partial<Record<RelationType, number>>;
  readonly entities: number;
  /** Active nodes without any edge in force. */
  readonly orphans: number;
  readonly pendingSessions: number;
  readonly lastConsolidation: EpochMs | null;
  readonly lastMaintenance: EpochMs | null;
  readonly bytes: number;
}

export function createGraphStatsReads(db: ReadableDb): () => GraphStats {
  const nodes = db.prepare(
    `SELECT type AS name, count(*) AS count FROM nodes WHERE status = 'active' GROUP BY type`,
  );
  const edges = db.prepare(
    `SELECT relation_type AS name, count(*) AS count FROM edges WHERE valid_until IS NULL
     GROUP BY relation_type`,
  );
  const totalsQuery = db.prepare(
    `SELECT
       (SELECT count(*) FROM entities WHERE merged_into IS NULL) AS entities,
       (SELECT count(*) FROM nodes n WHERE n.status = 'active'
          AND NOT EXISTS (SELECT 1 FROM edges e
            WHERE e.source_seq = n.seq AND e.valid_until IS NULL)
          AND NOT EXISTS (SELECT 1 FROM edges e
            WHERE e.target_seq = n.seq AND e.valid_until IS NULL)) AS orphans,
       (SELECT count(*) FROM sessions_consolidations WHERE consolidated_at IS NULL)
         AS pendingSessions,
       (SELECT max(consolidated_at) FROM sessions_consolidations) AS lastConsolidation,
       (SELECT max(finished_at) FROM maintenance_runs WHERE state = 'done') AS lastMaintenance,
       (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size) AS bytes`,
  );
  const counts = (rows: unknown[]) =>
    Object.fromEntries(
      (rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
    );
  return () => ({
    ...(totalsQuery.get() as Omit<GraphStats, 'nodes' | 'edges'>),
    nodes: counts(nodes.all()),
    edges: counts(edges.all()),
  });
}
