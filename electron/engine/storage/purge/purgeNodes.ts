import type { Id, EntityId } from '../../../../shared/domain/primitives.ts';
import { FTS_TABLES } from '../search/fullTextMerges.ts';
import { jsonList, type PurgeStatements } from './purgeStatements.ts';
import { removedRows, type HistoryRedaction } from './redactHistory.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

export interface DependentRows {
  readonly sessionIds: readonly Id[];
  readonly entityIds: readonly EntityId[];
}

export interface NodePurge {
  readonly dependentsOf: (nodeSeqs: readonly NodeSeq[]) => DependentRows;
  readonly removeNodes: (nodeSeqs: readonly NodeSeq[]) => void;
}

/** Takes out nodes with their edges, links, vectors, full text and history. */
export function createNodePurge(
  { run, column, idsOf }: PurgeStatements,
  { redactHistory, redactLinks, redactSummaries }: HistoryRedaction,
  reindexTurns: (sessionId: Id) => void,
): NodePurge {
  function dependentsOf(nodeSeqs: readonly NodeSeq[]): DependentRows {
    const ids = JSON.stringify(idsOf('nodes', nodeSeqs));
    const params = { seqs: JSON.stringify(nodeSeqs), ids };
    const inNodes = `IN ${jsonList('seqs')}`;
    const sessionIds = column(
      `SELECT session_id FROM nodes WHERE seq ${inNodes} AND session_id IS NOT NULL
       UNION
       SELECT t.session_id FROM edges e JOIN nodes t ON t.seq = e.target_seq
       WHERE e.source_seq ${inNodes} AND e.relation_type = 'derived_from'
         AND t.session_id IS NOT NULL`,
      params,
    ) as Id[];
    // Also its entities before a merge, a split or an undo.
    const entityIds = column(
      `SELECT e.id FROM node_entities l JOIN entities e ON e.seq = l.entity_seq
       WHERE l.node_seq ${inNodes}
       UNION
       SELECT e.id FROM changes c JOIN entities e ON e.id = json_extract(c.row_key, '$[1]')
       WHERE c.table_name = 'node_entities'
         AND json_extract(c.row_key, '$[0]') IN ${jsonList('ids')}`,
      params,
    ) as EntityId[];
    return { sessionIds, entityIds };
  }

  function removeNodes(seqs: readonly NodeSeq[]): void {
    const ids = idsOf('nodes', seqs);
    const params = { seqs: JSON.stringify(seqs), ids: JSON.stringify(ids) };
    const inNodes = `IN ${jsonList('seqs')}`;
    const idCondition = `IN ${jsonList('ids')}`;
    const sessions = column(
      `SELECT DISTINCT session_id FROM nodes WHERE seq ${inNodes} AND type = 'episodic'`,
      params,
    ) as Id[];
    const edges = column(
      `SELECT id FROM edges WHERE source_seq ${inNodes} OR target_seq ${inNodes}
       UNION ${removedRows('edges', `(fields ->> '$.source' ${idCondition} OR fields ->> '$.target' ${idCondition})`)}`,
      params,
    ) as string[];
    const { sessionIds, entityIds } = dependentsOf(seqs);
    redactSummaries(entityIds);
    redactHistory('nodes', ids);
    redactHistory('node_life', ids);
    redactHistory('edges', edges);
    for (const table of ['node_entities', 'node_tags']) redactLinks(table, 0, ids);
    for (const table of FTS_TABLES) run(`DELETE FROM ${table} WHERE rowid ${inNodes}`, params);
    run(`UPDATE messages SET episode_seq = NULL WHERE episode_seq ${inNodes}`, params);
    run(
      `UPDATE consolidation_chunks SET reply = NULL, dropped = '[]'
       WHERE session_id IN ${jsonList('ids')}`,
      { ids: JSON.stringify(sessionIds) },
    );
    run(`DELETE FROM edges WHERE source_seq ${inNodes} OR target_seq ${inNodes}`, params);
    run(
      `INSERT INTO index_log (owner, owner_key)
       SELECT 'node', CAST(value AS TEXT) FROM json_each(@seqs)`,
      params,
    );
    run(`DELETE FROM nodes WHERE seq ${inNodes}`, params);
    for (const session of sessions) reindexTurns(session);
  }

  return { dependentsOf, removeNodes };
}
