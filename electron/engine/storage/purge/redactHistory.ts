import type { Id, EntityId } from '../../../../shared/domain/primitives.ts';
import { jsonList, type PurgeStatements } from './purgeStatements.ts';

/** Takes what was purged out of the history of changes. */
export interface HistoryRedaction {
  /** Deletes the changes of the rows; their groups can no longer be undone. */
  readonly redactHistory: (table: string, keys: readonly string[]) => void;
  /** Deletes the changes of rows that link two owners, by either part of their key. */
  readonly redactLinks: (table: string, keyPart: 0 | 1, ids: readonly Id[]) => void;
  /** Deletes the changes that gave one of these names, normalized, to anybody. */
  readonly redactNames: (names: readonly string[]) => void;
  /** Deletes summaries that may reveal the content, from history too, with their copies. */
  readonly redactSummaries: (entityIds: readonly EntityId[]) => void;
}

export function createHistoryRedaction({ run, column }: PurgeStatements): HistoryRedaction {
  function redactHistory(table: string, keys: readonly string[]): void {
    const params = { table, keys: JSON.stringify(keys) };
    const condition = `table_name = @table AND row_key IN ${jsonList('keys')}`;
    run(
      `UPDATE change_groups SET redacted = 1, label = ''
       WHERE seq IN (SELECT group_seq FROM changes WHERE ${condition})`,
      params,
    );
    run(`DELETE FROM changes WHERE ${condition}`, params);
  }

  function redactLinks(table: string, keyPart: 0 | 1, ids: readonly Id[]): void {
    const keys = column(
      `SELECT DISTINCT row_key FROM changes WHERE table_name = '${table}'
       AND json_extract(row_key, '$[${keyPart}]') IN ${jsonList('ids')}`,
      { ids: JSON.stringify(ids) },
    );
    redactHistory(table, keys as string[]);
  }

  function redactNames(names: readonly string[]): void {
    const isName = `IN ${jsonList('names')}`;
    const mention = (side: string) => `fold(${side} ->> '$.mention') ${isName}`;
    for (const [table, condition] of [
      ['entity_aliases', `json_extract(row_key, '$[0]') ${isName}`],
      ['node_entities', `(${mention('before')} OR ${mention('after')})`],
    ] as const) {
      const keys = column(
        `SELECT DISTINCT row_key FROM changes WHERE table_name = '${table}' AND ${condition}`,
        { names: JSON.stringify(names) },
      );
      redactHistory(table, keys as string[]);
    }
  }

  function redactSummaries(entityIds: readonly EntityId[]): void {
    const params = { ids: JSON.stringify(entityIds) };
    const isOne = `id IN ${jsonList('ids')}`;
    for (const side of ['before', 'after']) {
      run(
        `UPDATE changes SET ${side} = json_set(${side}, '$.summary', NULL)
         WHERE table_name = 'entities' AND row_key IN ${jsonList('ids')}
           AND ${side} ->> '$.summary' IS NOT NULL`,
        params,
      );
    }
    run(`UPDATE entities SET summary = NULL WHERE ${isOne}`, params);
    run(
      `DELETE FROM embeddings WHERE owner = 'entity'
       AND owner_seq IN (SELECT seq FROM entities WHERE ${isOne})`,
      params,
    );
    run(
      `INSERT INTO index_log (owner, owner_key) SELECT 'entity', id FROM entities WHERE ${isOne}`,
      params,
    );
  }

  return { redactHistory, redactLinks, redactNames, redactSummaries };
}

/** Keys of rows that an undo removed, by their `fields`. */
export function removedRows(table: string, condition: string): string {
  return `SELECT row_key FROM (SELECT row_key, before AS fields FROM changes
       WHERE table_name = '${table}' AND op = 'delete') WHERE ${condition}`;
}

/** Keys of all relevance feedback, past entries included. */
export function relevanceJudgments(condition: string): string {
  return `SELECT row_key FROM (SELECT row_key, coalesce(after, before) AS fields FROM changes
       WHERE table_name = 'irrelevance') WHERE ${condition}`;
}
