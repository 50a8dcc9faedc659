/**
 * Condition on an entity with a summary: nothing that the summary may tell of has ended since it was
 * written. It ends with the status or the review of a memory, or with the memory's link to the
 * entity; an undo of that makes the summary current again. What was made after the summary does not
 * count. The mark in the attributes is the last such change when the summary was written.
 */
export function hasCurrentSummary(entity: string): string {
  const writtenSeq = `coalesce((SELECT s.seq FROM changes s
    WHERE s.table_name = 'entities' AND s.row_key = ${entity}.id
      AND json_type(s.after, '$.summary') IS NOT NULL ORDER BY s.seq DESC LIMIT 1), 0)`;
  const throughSeq = `coalesce(${entity}.attributes ->> '$.summarisedThrough', ${writtenSeq})`;
  const isOlder = (table: string, rowKey: string) => `NOT EXISTS (SELECT 1 FROM changes i
    WHERE i.table_name = '${table}' AND i.row_key = ${rowKey} AND i.op = 'insert'
      AND i.seq > ${writtenSeq})`;
  const endsMemory = `(x.review IS NOT 'pending' AND x.review IS NOT 'rejected'
      AND json_type(c.after, '$.status') IS NOT NULL)
    OR (json_type(c.before, '$.review') IS NOT NULL
      AND coalesce(c.before ->> '$.review', 'accepted') = 'accepted')`;
  return `NOT EXISTS (
      SELECT 1 FROM node_entities l CROSS JOIN nodes x ON x.seq = l.node_seq
      WHERE l.entity_seq = ${entity}.seq AND x.type <> 'episodic'
        AND (x.status <> 'active' OR x.review IN ('pending', 'rejected'))
        AND EXISTS (SELECT 1 FROM changes c
          WHERE c.table_name = 'nodes' AND c.row_key = x.id AND c.op = 'update'
            AND c.seq > ${throughSeq} AND (${endsMemory}))
        AND ${isOlder('nodes', 'x.id')})
    AND NOT EXISTS (
      SELECT 1 FROM changes c INDEXED BY changes_removed
      WHERE c.table_name = 'node_entities' AND c.op = 'delete' AND c.seq > ${throughSeq}
        AND c.row_key ->> '$[1]' = ${entity}.id AND ${isOlder('node_entities', 'c.row_key')})`;
}
