import type { FullText } from '../search/fullText.ts';
import { jsonList, type PurgeStatements } from './purgeStatements.ts';
import { removedRows, type HistoryRedaction } from './redactHistory.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';

/** Takes out entities with their aliases, links, vectors, proposals and history. */
export function createEntityPurge(
  { run, column, idsOf }: PurgeStatements,
  { redactHistory, redactLinks, redactNames }: HistoryRedaction,
  fullText: FullText,
) {
  return (seqs: readonly number[]): void => {
    const ids = idsOf('entities', seqs);
    const params = { seqs: JSON.stringify(seqs), ids: JSON.stringify(ids) };
    const inEntities = `IN ${jsonList('seqs')}`;
    const idCondition = `IN ${jsonList('ids')}`;
    const proposals = column(
      `SELECT id FROM merge_proposals WHERE a_seq ${inEntities} OR b_seq ${inEntities}
       UNION ${removedRows('merge_proposals', `(fields ->> '$.a' ${idCondition} OR fields ->> '$.b' ${idCondition})`)}`,
      params,
    ) as string[];
    // A merge that was undone gave the names to somebody who stays.
    const removedNames = column(
      `SELECT DISTINCT json_extract(row_key, '$[0]') FROM changes
       WHERE table_name = 'entity_aliases' AND json_extract(row_key, '$[1]') ${idCondition}
         AND json_extract(row_key, '$[0]') NOT IN (
           SELECT alias_norm FROM entity_aliases WHERE entity_seq NOT ${inEntities})`,
      params,
    ) as string[];
    redactHistory('entities', ids);
    redactHistory('merge_proposals', proposals);
    for (const table of ['entity_aliases', 'node_entities']) redactLinks(table, 1, ids);
    redactNames(removedNames);
    const linkedIds = column(
      `SELECT DISTINCT node_seq FROM node_entities WHERE entity_seq ${inEntities}`,
      params,
    ) as NodeSeq[];
    run(`UPDATE entities SET merged_into = NULL WHERE merged_into ${inEntities}`, params);
    run(`DELETE FROM entities WHERE seq ${inEntities}`, params);
    // Full text indexed their names with the remaining memories.
    for (const seq of linkedIds) {
      fullText.refreshMemory(seq);
      run(`INSERT INTO index_log (owner, owner_key) VALUES ('node', @seq)`, { seq: String(seq) });
    }
  };
}
