/** Links up to which the memories of an entity are looked at, instead of the latest changes. */
const MAX_LINKS = 1_000;
/** Latest changes that are looked at: more than a night and a day make, which has them summarized. */
const MAX_CHANGES = 5_000;

/**
 * Condition on an entity with a summary: nothing that the summary may tell of has ended since it was
 * written. It ends with the status or the review of a memory, or with the memory's link to the
 * entity; an undo of that makes the summary current again. What was made after the summary does not
 * count. The mark in the attributes is the last such change when the summary was written.
 *
 * `entity`: alias of a row with `seq`, `id` and `attributes`, each entity once, as each takes up to a
 * millisecond or two: it looks at the links of an entity with at most `maxLinks`, else at the changes
 * since its summary.
 */
export function hasCurrentSummary(entity: string, maxLinks = MAX_LINKS): string {
  const writtenSeq = `coalesce((SELECT s.seq FROM changes s
    WHERE s.table_name = 'entities' AND s.row_key = ${entity}.id
      AND json_type(s.after, '$.summary') IS NOT NULL ORDER BY s.seq DESC LIMIT 1), 0)`;
  const throughSeq = `coalesce(${entity}.attributes ->> '$.summarisedThrough', ${writtenSeq})`;
  const isOlder = (table: string, rowKey: string) => `NOT EXISTS (SELECT 1 FROM changes i
    WHERE i.table_name = '${table}' AND i.row_key = ${rowKey} AND i.op = 'insert'
      AND i.seq > ${writtenSeq})`;
  const hasEnded = `x.type <> 'episodic'
    AND (x.status <> 'active' OR x.review IN ('pending', 'rejected'))`;
  const endsMemory = `c.table_name = 'nodes' AND c.op = 'update' AND (
      (x.review IS NOT 'pending' AND x.review IS NOT 'rejected'
        AND json_type(c.after, '$.status') IS NOT NULL)
      OR (json_type(c.before, '$.review') IS NOT NULL
        AND coalesce(c.before ->> '$.review', 'accepted') = 'accepted'))`;
  const endedByLinks = `EXISTS (
    SELECT 1 FROM node_entities l CROSS JOIN nodes x ON x.seq = l.node_seq
    WHERE l.entity_seq = ${entity}.seq AND ${hasEnded}
      AND EXISTS (SELECT 1 FROM changes c WHERE c.row_key = x.id
        AND c.seq > ${throughSeq} AND ${endsMemory})
      AND ${isOlder('nodes', 'x.id')})`;
  const endedByChanges = `EXISTS (
    SELECT 1 FROM changes c NOT INDEXED CROSS JOIN nodes x ON x.id = c.row_key
    WHERE c.seq > max(${throughSeq}, (SELECT max(seq) - ${MAX_CHANGES} FROM changes))
      AND ${endsMemory} AND ${hasEnded}
      AND EXISTS (SELECT 1 FROM node_entities l
        WHERE l.node_seq = x.seq AND l.entity_seq = ${entity}.seq)
      AND ${isOlder('nodes', 'x.id')})`;
  const hasFewLinks = `(SELECT count(*) FROM (SELECT 1 FROM node_entities l
    WHERE l.entity_seq = ${entity}.seq LIMIT ${maxLinks + 1})) <= ${maxLinks}`;
  return `NOT iif(${hasFewLinks}, ${endedByLinks}, ${endedByChanges})
    AND NOT EXISTS (
      SELECT 1 FROM changes c INDEXED BY changes_removed
      WHERE c.table_name = 'node_entities' AND c.op = 'delete' AND c.seq > ${throughSeq}
        AND c.row_key ->> '$[1]' = ${entity}.id AND ${isOlder('node_entities', 'c.row_key')})`;
}
