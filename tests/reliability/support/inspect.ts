import Database from 'better-sqlite3';
import { createReadStore } from '../../../electron/engine/storage/createStore.ts';
import type { ReadStore } from '../../../electron/engine/storage/store.ts';
import {
  openReader,
  type ReadableDb,
} from '../../../electron/engine/storage/connection/database.ts';
import { verifiedColumn } from '../../../electron/engine/storage/connection/verifiedColumns.ts';
import type { MessageRow, NodeRow } from '../../../electron/engine/storage/connection/rows.ts';
import { nodeRowHash } from '../../../electron/engine/storage/connection/rowHash.ts';
import { verifyFullText } from '../../../electron/engine/storage/files/verifyFullText.ts';
import { verifyRows } from '../../../electron/engine/storage/files/verifyRows.ts';
import { wordOf, type Expectations } from './expectations.ts';
import type { Fate } from './report.ts';

/** Everything that is wrong with a database after a crash; empty when all of it is as promised. */
export function problemsOf(file: string, expected: Expectations): string[] {
  const broken = structureProblems(file);
  if (broken.length > 0) return broken;
  const db = openReader(file);
  try {
    return [
      ...messageProblems(db, expected),
      ...turnProblems(db),
      ...memoryProblems(db, createReadStore(db), expected),
      ...noticeProblems(db, expected),
      ...rowProblems(db),
      ...verifyRows(file),
      ...fullTextProblems(file),
    ];
  } finally {
    db.close();
  }
}

/** SQLite's own checks, and those of the full-text tables. */
export function structureProblems(file: string): string[] {
  const db = new Database(file, { fileMustExist: true });
  try {
    const found = (db.pragma('integrity_check') as { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok');
    const dangling = db.pragma('foreign_key_check') as { table: string }[];
    for (const table of ['memory_fts', 'history_fts', 'episode_fts']) {
      try {
        db.prepare(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`).run();
      } catch (error) {
        found.push(`${table}: ${String(error)}`);
      }
    }
    return [...found, ...dangling.map(({ table }) => `${table} points nowhere`)];
  } finally {
    db.close();
  }
}

/** Full text says what its rows do, but for what is still owed to it: no start tells a false alarm. */
function fullTextProblems(file: string): string[] {
  return (['knowledge', 'turns'] as const)
    .flatMap((kind) => verifyFullText(file, kind))
    .map((table) => `${table} is not what its rows say`);
}

/** Acknowledged messages are there once, word for word; no other than the sent ones are. */
function messageProblems(db: ReadableDb, { messages, begun }: Expectations): string[] {
  const rows = db.prepare("SELECT * FROM messages WHERE role = 'user'").all() as MessageRow[];
  const found = new Map<string, string>(rows.map(({ id, text }) => [id, text]));
  const lost = [...messages.keys()].filter((id) => !found.has(id));
  const changed = rows.filter(({ id, text }) => begun.get(id) !== text);
  return [
    ...lost.map((id) => `message ${id} was acknowledged and is lost`),
    ...changed.map(({ id }) => `message ${id} is not as it was sent`),
  ];
}

/** A turn is there as a whole: message, episode, search row, edge, journal row and answer. */
function turnProblems(db: ReadableDb): string[] {
  const ids = (why: string, sql: string) =>
    (db.prepare(sql).pluck().all() as string[]).map((id) => `${why}: ${id}`);
  return [
    ...ids(
      'no episode, or another one',
      `SELECT m.id FROM messages m LEFT JOIN nodes n ON n.seq = m.episode_seq
       WHERE m.text <> '' AND (n.seq IS NULL OR n.content <> m.text OR n.type <> 'episodic')`,
    ),
    ...ids(
      'an episode without its message',
      `SELECT n.id FROM nodes n WHERE n.type = 'episodic'
       AND (SELECT count(*) FROM messages m WHERE m.episode_seq = n.seq) <> 1`,
    ),
    ...ids(
      'an episode that search does not hold',
      `SELECT n.id FROM nodes n WHERE n.type = 'episodic'
       AND NOT EXISTS (SELECT 1 FROM episode_fts f WHERE f.rowid = n.seq)`,
    ),
    ...ids(
      'an episode not tied to the one before it',
      `SELECT n.id FROM nodes n WHERE n.type = 'episodic' AND coalesce((
         SELECT max(p.seq) FROM nodes p
         JOIN messages m ON m.episode_seq = p.seq AND m.shown = 1
         WHERE p.session_id = n.session_id AND p.type = 'episodic' AND p.seq < n.seq), 0) <>
       coalesce((SELECT sum(e.source_seq) FROM edges e
         WHERE e.target_seq = n.seq AND e.relation_type = 'temporal'), 0)`,
    ),
    ...ids(
      'a message that the journal does not have once',
      `SELECT m.id FROM messages m WHERE (SELECT count(*) FROM event_journal j
         WHERE j.payload ->> '$.messageId' = m.id) <> 1`,
    ),
    ...ids(
      'a turn that is not one message and one settled answer',
      `SELECT turn_id FROM messages GROUP BY turn_id HAVING sum(role = 'user') <> 1
       OR sum(role = 'assistant' AND active = 1 AND state = 'complete') <> 1`,
    ),
    ...ids(
      'a conversation that miscounts its messages',
      // Another answer to the same turn is a version of it, and counts no further.
      `SELECT c.id FROM conversations c WHERE c.message_count <> 2 * (
         SELECT count(DISTINCT turn_id) FROM messages m WHERE m.conversation_seq = c.seq)`,
    ),
    ...ids('a delivery still owed', 'SELECT subscriber FROM deliveries'),
    ...ids(
      'a session that does not wait to be gone through',
      `SELECT DISTINCT m.session_id FROM messages m WHERE NOT EXISTS (
         SELECT 1 FROM sessions_consolidations s
         WHERE s.session_id = m.session_id AND s.consolidated_at IS NULL)`,
    ),
  ];
}

/** Each memory has come exactly as far in its story as was acknowledged, or one step further. */
function memoryProblems(db: ReadableDb, store: ReadStore, expected: Expectations): string[] {
  const byWord = Map.groupBy(
    store.knowledge.all().filter(({ content }) => content.includes('number is')),
    ({ content }) => wordOf(content),
  );
  const live = new Set(db.prepare('SELECT rowid FROM memory_fts').pluck().all());
  const past = new Set(db.prepare('SELECT rowid FROM history_fts').pluck().all());
  return expected.words().flatMap((word) => {
    const rows = byWord.get(word) ?? [];
    const fate = fateOf(rows);
    const allowed = expected.fatesOf(word);
    if (fate === null || !allowed.includes(fate)) {
      return [`memory ${word} is ${String(fate)}, not ${allowed.join(' or ')}`];
    }
    expected.confirm(word, fate);
    return rows
      .filter(({ seq, status }) => {
        const isLive = status === 'active';
        return live.has(seq) !== isLive || past.has(seq) === isLive;
      })
      .map(({ id }) => `memory ${id} is in the wrong search table`);
  });
}

function fateOf(
  rows: readonly { status: string; content: string; confidence: number; decay_rate: number }[],
): Fate | null {
  const sorted = rows.map(({ status }) => status).sort();
  const [only] = rows;
  if (only === undefined) return 'none';
  if (rows.length === 2) return sorted.join() === 'active,superseded' ? 'corrected' : null;
  if (rows.length > 2) return null;
  if (only.status === 'retracted') return 'retracted';
  if (only.status !== 'active') return null;
  return only.decay_rate === 0 ? 'confirmed' : 'kept';
}

/** A stored request to remember is carried out once, however often it is replayed. */
function noticeProblems(db: ReadableDb, { begun }: Expectations): string[] {
  const stored = new Set(db.prepare("SELECT id FROM messages WHERE role = 'user'").pluck().all());
  const contents = db
    .prepare(
      `SELECT ${verifiedColumn('nodes', 'n', 'content')} FROM nodes n
       WHERE type <> 'episodic' AND content LIKE '%code is%'`,
    )
    .pluck()
    .all() as string[];
  const known = new Map<string | null, number>();
  for (const content of contents) {
    known.set(wordOf(content), (known.get(wordOf(content)) ?? 0) + 1);
  }
  return [...begun].flatMap(([id, text]) => {
    if (!text.startsWith('remember that')) return [];
    const times = known.get(wordOf(text)) ?? 0;
    const wanted = stored.has(id) ? 1 : 0;
    return times === wanted ? [] : [`what message ${id} told is remembered ${times} times`];
  });
}

/** Every row's hash, every memory's life, and every change's group. */
function rowProblems(db: ReadableDb): string[] {
  const nodes = db.prepare('SELECT * FROM nodes').all() as NodeRow[];
  const lifeless = db
    .prepare(
      `SELECT id FROM nodes n WHERE type <> 'episodic'
       AND NOT EXISTS (SELECT 1 FROM node_life l WHERE l.seq = n.seq)`,
    )
    .pluck()
    .all() as string[];
  const ungrouped = db
    .prepare(
      `SELECT id FROM change_groups g
       WHERE NOT EXISTS (SELECT 1 FROM changes c WHERE c.group_seq = g.seq)`,
    )
    .pluck()
    .all() as string[];
  return [
    ...nodes
      .filter((row) => nodeRowHash(row) !== row.row_hash)
      .map(({ id }) => `the hash of ${id} is wrong`),
    ...lifeless.map((id) => `memory ${id} has no life row`),
    ...ungrouped.map((id) => `change ${id} is empty`),
  ];
}
