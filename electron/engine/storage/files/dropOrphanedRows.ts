import type { ReadableDb, WritableDb } from '../connection/database.ts';
import { nodeRowHash } from '../connection/rowHash.ts';
import type { NodeRow } from '../connection/rows.ts';

/** Tables not copied: facts of the new database itself, and derived data. */
const TABLES_NOT_COPIED = /^(?:sqlite_|meta$|index_log$|(?:memory|history|episode)_fts)/u;

/** Tables with rows to salvage. */
export function tablesOf(db: ReadableDb): string[] {
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
    .pluck()
    .all() as string[];
  return names.filter((name) => !TABLES_NOT_COPIED.test(name));
}

/**
 * Drops rows whose parent was not salvaged: a nullable reference is set to null, else the row is
 * deleted.
 */
export function dropOrphanedRows(db: WritableDb): number {
  db.prepare(
    `UPDATE messages SET text = (SELECT content FROM nodes WHERE seq = episode_seq)
     WHERE EXISTS (SELECT 1 FROM nodes n WHERE n.seq = episode_seq AND n.content <> messages.text)`,
  ).run();
  detachSources(db);
  // An event whose message was not salvaged is replayed from the external journal.
  const deleteUnsalvaged = db.prepare(
    `DELETE FROM event_journal WHERE topic IN ('user.message', 'agent.response')
       AND payload ->> '$.messageId' NOT IN (SELECT id FROM messages)`,
  );
  // So is its turn, whose number would be taken by what was salvaged of it.
  const deleteTurnsWithoutMessage = db.prepare(
    `DELETE FROM nodes WHERE type = 'episodic' AND source_type <> 'ingest_file'
       AND seq NOT IN (SELECT episode_seq FROM messages WHERE episode_seq IS NOT NULL)`,
  );
  let removedRows = 0;
  for (;;) {
    // In each round: a message goes with a parent that was not salvaged.
    let changes = deleteUnsalvaged.run().changes + deleteTurnsWithoutMessage.run().changes;
    removedRows += changes;
    for (const table of tablesOf(db)) {
      for (const { parent, from, to, isNullable } of pointersOf(db, table)) {
        const isOrphan = `"${from}" IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM "${parent}" p WHERE p."${to}" = "${table}"."${from}")`;
        const sql = isNullable
          ? `UPDATE OR IGNORE "${table}" SET "${from}" = NULL WHERE ${isOrphan}`
          : `DELETE FROM "${table}" WHERE ${isOrphan}`;
        const changeCount = db.prepare(sql).run().changes;
        changes += changeCount;
        if (!isNullable) removedRows += changeCount;
      }
    }
    if (changes === 0) return removedRows;
  }
}

/** Takes the source that was not salvaged off memories, whose hash covers it. */
function detachSources(db: WritableDb): void {
  const rows = db
    .prepare(
      `SELECT * FROM nodes WHERE source_seq IS NOT NULL AND source_seq NOT IN (SELECT seq FROM sources)`,
    )
    .all() as NodeRow[];
  const update = db.prepare('UPDATE nodes SET source_seq = NULL, row_hash = ? WHERE seq = ?');
  for (const row of rows) update.run(nodeRowHash({ ...row, source_seq: null }), row.seq);
}

interface Pointer {
  readonly parent: string;
  readonly from: string;
  readonly to: string;
  readonly isNullable: boolean;
}

function pointersOf(db: ReadableDb, table: string): Pointer[] {
  const rows = db
    .prepare(
      `SELECT f."table" AS parent, f."from", f."to", c."notnull" AS required, c.pk
       FROM pragma_foreign_key_list(@table) f
       JOIN pragma_table_info(@table) c ON c.name = f."from"`,
    )
    .all({ table }) as (Omit<Pointer, 'isNullable'> & { required: 0 | 1; pk: number })[];
  return rows.map(({ required, pk, ...pointer }) => ({
    ...pointer,
    isNullable: required === 0 && pk === 0,
  }));
}
