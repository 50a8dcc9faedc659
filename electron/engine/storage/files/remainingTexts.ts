import { openReadonly, openWithTempTables, type ReadableDb } from '../connection/database.ts';

/** Occurrence of a text that remains in the tables. */
export interface RemainingText {
  readonly table: string;
  readonly column: string;
  readonly rows: number;
}

/** Searches every column of every table for any of the texts; slow, and only for the proof. */
function findInTables(db: ReadableDb, texts: readonly string[]): RemainingText[] {
  const tables = db
    .prepare(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all() as string[];
  const needles = JSON.stringify([
    ...new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])),
  ]);
  return tables.flatMap((table) => {
    const columns = db
      .prepare('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table) as string[];
    return columns.flatMap((column) => {
      const rows = db
        .prepare(
          `SELECT count(*) FROM "${table}" t WHERE EXISTS (
             SELECT 1 FROM json_each(?) n WHERE instr(t."${column}", n.value) > 0)`,
        )
        .pluck()
        .get(needles) as number;
      return rows > 0 ? [{ table, column, rows }] : [];
    });
  });
}

/**
 * Ghost terms: those that a full-text table still holds although none of its rows does, left in a
 * segment by deleted rows. Needs a connection that may create temporary tables.
 */
function findOrphanedTerms(db: ReadableDb, terms: readonly string[]): string[] {
  const orphanedTerms = new Set<string>();
  for (const table of ['memory_fts', 'history_fts', 'episode_fts']) {
    db.prepare(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary_of_${table}
       USING fts5vocab('main', '${table}', 'row')`,
    ).run();
    const storedTexts = db
      .prepare(`SELECT EXISTS (SELECT 1 FROM temp.vocabulary_of_${table} WHERE term = ?)`)
      .pluck();
    const usedTerms = db
      .prepare(
        `SELECT EXISTS (SELECT 1 FROM ${table} f CROSS JOIN nodes n ON n.seq = f.rowid
           WHERE ${table} MATCH ?)`,
      )
      .pluck();
    for (const term of terms) {
      if (storedTexts.get(term) === 1 && usedTerms.get(`"${term.replaceAll('"', '""')}"`) !== 1) {
        orphanedTerms.add(term);
      }
    }
  }
  return [...orphanedTerms];
}

/** Traces of texts and their terms in a database. */
export function findRemainingTexts(
  file: string,
  texts: readonly string[],
  terms: readonly string[],
): { readonly traces: RemainingText[]; readonly orphanedTerms: string[] } {
  const db = openWithTempTables(file);
  try {
    return { traces: findInTables(db, texts), orphanedTerms: findOrphanedTerms(db, terms) };
  } finally {
    db.close();
  }
}

/** Texts that occur in no other message or memory. */
export function findTextsNotStored(file: string, texts: readonly string[]): string[] {
  const db = openReadonly(file);
  try {
    const stored = db
      .prepare(
        `SELECT EXISTS (SELECT 1 FROM nodes WHERE instr(content, @text) > 0)
             OR EXISTS (SELECT 1 FROM messages WHERE instr(text, @text) > 0)
             OR EXISTS (SELECT 1 FROM entity_aliases WHERE instr(alias, @text) > 0)`,
      )
      .pluck();
    return texts.filter((text) => stored.get({ text }) === 0);
  } finally {
    db.close();
  }
}

/**
 * True if a database holds, or once held, a node, message, entity or document with one of these
 * ids.
 */
export function containsAnyId(file: string, ids: readonly string[]): boolean {
  const db = openReadonly(file);
  try {
    const idList = JSON.stringify(ids);
    const isOne = 'IN (SELECT value FROM json_each(?))';
    // A copy may be older than the table of documents.
    const hasDocuments = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'documents'`).get();
    const rows = [
      `nodes WHERE id ${isOne}`,
      `messages WHERE forgotten_at IS NULL AND id ${isOne}`,
      `entities WHERE id ${isOne}`,
      ...(hasDocuments === undefined ? [] : [`documents WHERE id ${isOne}`]),
      // An undo removed the row; history has its words.
      `changes WHERE table_name IN ('nodes', 'entities') AND row_key ${isOne}`,
    ];
    return rows.some(
      (row) => db.prepare(`SELECT EXISTS (SELECT 1 FROM ${row})`).pluck().get(idList) === 1,
    );
  } finally {
    db.close();
  }
}
