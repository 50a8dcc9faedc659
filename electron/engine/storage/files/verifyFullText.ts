import { inSnapshot, openWithTempTables, type TempTablesDb } from '../connection/database.ts';
import { isSearchTableFailure } from '../connection/errors.ts';
import { FULL_TEXT_TABLES, fullTextFillers, type FullTextTable } from './fullTextFillers.ts';
import { createFullText } from '../search/fullText.ts';
import { contentDigest, addDigests, EXCLUDED_ROWS, type Digest } from './fullTextDigest.ts';
import { hasValidTotals } from './fullTextTotals.ts';

/** Batch size of rows indexed for a comparison, which are kept in memory. */
const ROW_BATCH_SIZE = 1_000;

/** Full-text tables of each kind of row. */
const tablesOf = {
  knowledge: ['memory_fts', 'history_fts'],
  turns: ['episode_fts'],
} as const satisfies Record<keyof typeof fullTextFillers, readonly FullTextTable[]>;

export type FullTextKind = keyof typeof tablesOf;

/**
 * Full-text tables of a kind that differ from their source rows. FTS5 cannot tell: a contentless
 * table has nothing to compare with. The rows are indexed once more, in batches, into temporary
 * tables, and the digests of both are compared. All in one snapshot, whatever is written meanwhile.
 */
export function verifyFullText(file: string, kind: FullTextKind): FullTextTable[] {
  const db = openWithTempTables(file);
  try {
    return inSnapshot(db, () => differingTables(db, kind));
  } finally {
    db.close();
  }
}

function differingTables(db: TempTablesDb, kind: FullTextKind): FullTextTable[] {
  excludePendingTurns(db);
  makeTemporaryTables(db);
  const expected = digestsOfRows(db, kind);
  return tablesOf[kind].filter((table) => {
    try {
      const { words, sizes } = contentDigest(db, 'main', table);
      const digest = expected.get(table);
      return words !== digest?.words || sizes !== digest.sizes || !hasValidTotals(db, table);
    } catch (error) {
      if (!isSearchTableFailure(error)) throw error;
      return true;
    }
  });
}

/** Expected digests of the full-text tables of a kind, computed from its rows. */
function digestsOfRows(db: TempTablesDb, kind: FullTextKind): ReadonlyMap<FullTextTable, Digest> {
  const digests = new Map<FullTextTable, Digest>();
  const addBatchDigest = () => {
    for (const table of tablesOf[kind]) {
      const digest = contentDigest(db, 'temp', table);
      digests.set(table, addDigests(digests.get(table) ?? { words: 0n, sizes: 0n }, digest));
      db.prepare(`INSERT INTO temp.${table} (${table}) VALUES ('delete-all')`).run();
    }
  };
  let count = 0;
  for (const indexRow of fullTextFillers[kind](db, createFullText(db))) {
    indexRow();
    count += 1;
    if (count % ROW_BATCH_SIZE === 0) addBatchDigest();
  }
  addBatchDigest();
  return digests;
}

/**
 * Temporary tables of the same names, which SQLite resolves first, so that the indexing code fills
 * them.
 */
function makeTemporaryTables(db: TempTablesDb): void {
  const definition = db.prepare('SELECT sql FROM main.sqlite_schema WHERE name = ?').pluck();
  for (const table of FULL_TEXT_TABLES) {
    db.exec(String(definition.get(table)).replace(table, `temp.${table}`));
  }
}

/**
 * Excludes turns whose neighbors are still pending in the slow path, by session. Those of the
 * conversation that an import is writing, or was when it was killed: they are indexed with turns that
 * are still to come. And the last turn of a session with several versions, if it was indexed by the
 * branch shown then, as it was before migration 0100.
 */
function excludePendingTurns(db: TempTablesDb): void {
  db.exec(
    `CREATE TABLE ${EXCLUDED_ROWS} (seq INTEGER PRIMARY KEY);
     INSERT INTO ${EXCLUDED_ROWS} SELECT n.seq FROM nodes n WHERE n.type = 'episodic'
       AND n.session_id IN (
         SELECT m.session_id FROM deliveries d JOIN event_journal j ON j.seq = d.event_seq
         JOIN messages m ON m.id = j.payload ->> '$.messageId' WHERE d.subscriber = 'neighbours');
     INSERT OR IGNORE INTO ${EXCLUDED_ROWS} SELECT m.episode_seq FROM messages m
       WHERE m.episode_seq IS NOT NULL AND m.conversation_seq IN (
         SELECT i.conversation_seq FROM imported_items i WHERE i.seq IN (
           SELECT max(last.seq) FROM imported_items last
           JOIN imports running ON running.seq = last.import_seq AND running.state = 'running'
           WHERE last.conversation_seq IS NOT NULL GROUP BY last.import_seq));
     INSERT OR IGNORE INTO ${EXCLUDED_ROWS} SELECT max(n.seq) FROM nodes n
       WHERE n.type = 'episodic'
         AND n.session_id IN (SELECT session_id FROM messages WHERE shown = 0)
       GROUP BY n.session_id
       HAVING max(n.created_at) < (SELECT applied_at FROM migrations WHERE number = 100);`,
  );
}
