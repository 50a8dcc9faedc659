import { openReader, type ReadableDb } from './database.ts';
import { openingFailure } from './errors.ts';
import { nodeRowHash } from './rowHash.ts';
import type { NodeRow } from './rows.ts';

/** Rows read at once: a read that lasts holds up the checkpoints. */
const ROWS_AT_ONCE = 2_000;

/**
 * What is wrong with texts that SQLite's own checks call sound: a bit flipped inside a text breaks
 * its row's hash, or makes a message differ from the episode it became. Empty when nothing is.
 */
export function verifyTexts(file: string): string[] {
  const db = openReader(file);
  try {
    return [...hashProblems(db), ...messageProblems(db)];
  } catch (error) {
    if (openingFailure(error) !== 'corrupt') throw error;
    return [String(error)];
  } finally {
    db.close();
  }
}

function hashProblems(db: ReadableDb): string[] {
  const next = db.prepare('SELECT * FROM nodes WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?');
  const until = newest(db, 'nodes');
  const problems: string[] = [];
  let last = 0;
  for (;;) {
    const rows = next.all(last, until, ROWS_AT_ONCE) as NodeRow[];
    for (const row of rows) {
      if (nodeRowHash(row) !== row.row_hash) problems.push(`the hash of node ${row.seq} is wrong`);
    }
    const end = rows.at(-1);
    if (end === undefined) return problems;
    last = end.seq;
  }
}

function messageProblems(db: ReadableDb): string[] {
  const next = db.prepare(
    `SELECT m.seq, n.seq IS NOT NULL AND m.text = n.content AS same
     FROM messages m LEFT JOIN nodes n ON n.seq = m.episode_seq
     WHERE m.seq > ? AND m.seq <= ? AND m.episode_seq IS NOT NULL ORDER BY m.seq LIMIT ?`,
  );
  const until = newest(db, 'messages');
  const problems: string[] = [];
  let last = 0;
  for (;;) {
    const rows = next.all(last, until, ROWS_AT_ONCE) as { seq: number; same: 0 | 1 }[];
    for (const { seq, same } of rows) {
      if (same === 0) problems.push(`message ${seq} is not what its episode says`);
    }
    const end = rows.at(-1);
    if (end === undefined) return problems;
    last = end.seq;
  }
}

/** Where the look ends: somebody who writes faster than it reads would keep it going for ever. */
function newest(db: ReadableDb, table: 'nodes' | 'messages'): number {
  return Number(db.prepare(`SELECT coalesce(max(seq), 0) FROM ${table}`).pluck().get());
}
