import { expect, test } from 'vitest';
import type { WritableDb } from '../../electron/engine/storage/connection/database.ts';
import { rebuildFullText } from '../../electron/engine/storage/files/rebuildFullText.ts';
import { verifyFullText } from '../../electron/engine/storage/files/verifyFullText.ts';
import { indexTerms } from '../../electron/engine/text/terms.ts';
import { createMemoryWriter } from '../support/rememberedStore.ts';
import { openTestStore } from '../support/testStore.ts';

/** A store with turns, memories and a former one, indexed; more rows than are compared at once. */
function indexed(turns = 1_200) {
  const t = openTestStore();
  const { fact, turn, retract } = createMemoryWriter(t.store);
  fact('the desk is new');
  fact('the lamp is old');
  retract(fact('tea was black'), 1e13);
  turn('a longer one about tea, milk and sugar');
  for (let i = 0; i < turns; i += 1) turn(`turn ${i} about tea`);
  rebuildFullText(t.db);
  return t;
}

const everyTable = (file: string) => [
  ...verifyFullText(file, 'knowledge'),
  ...verifyFullText(file, 'turns'),
];

test('full text that is made of its rows is as they say', () => {
  expect(everyTable(indexed().file)).toEqual([]);
});

/** Every row's first words: a contentless table gives none back. */
const put = (table: string, columns: string) =>
  `INSERT INTO ${table} (rowid, ${columns}) SELECT seq, 'tea', '', '' FROM nodes`;

const blockOf = (db: WritableDb, table: string, where: string) =>
  db.prepare(`SELECT block FROM ${table}_data WHERE ${where}`).pluck().get() as Buffer;

test.for<[string, string, (db: WritableDb) => void]>([
  [
    'a row that is missing',
    'memory_fts',
    (db) => db.exec('DELETE FROM memory_fts WHERE rowid = (SELECT min(rowid) FROM memory_fts)'),
  ],
  [
    'a row too many',
    'history_fts',
    (db) => db.exec(`${put('history_fts', 'content, summary, names')} WHERE content LIKE '%lamp%'`),
  ],
  [
    'two memories that have the words of each other',
    'memory_fts',
    (db) => {
      for (const [text, at] of [
        ['the lamp is old', 'the desk is new'],
        ['the desk is new', 'the lamp is old'],
      ] as const) {
        const seq = Number(db.prepare('SELECT seq FROM nodes WHERE content = ?').pluck().get(at));
        const words = indexTerms(text).join(' ');
        db.prepare('DELETE FROM memory_fts WHERE rowid = ?').run(seq);
        db.prepare(
          'INSERT INTO memory_fts (rowid, content, summary, names) VALUES (?, ?, ?, ?)',
        ).run(seq, words, words, '');
      }
    },
  ],
  [
    'two turns that have the lengths of each other',
    'episode_fts',
    (db) => {
      const rows = db.prepare('SELECT id, sz FROM episode_fts_docsize ORDER BY id').all() as {
        id: number;
        sz: Buffer;
      }[];
      const [first, last] = [rows[0], rows.at(-1)];
      const resize = db.prepare('UPDATE episode_fts_docsize SET sz = ? WHERE id = ?');
      resize.run(last?.sz, first?.id);
      resize.run(first?.sz, last?.id);
    },
  ],
  [
    'totals of other rows',
    'memory_fts',
    (db) => {
      const block = Buffer.from(blockOf(db, 'memory_fts', 'id = 1'));
      block[1] = (block[1] ?? 0) + 1;
      db.prepare('UPDATE memory_fts_data SET block = ? WHERE id = 1').run(block);
    },
  ],
  [
    'an index that cannot be read',
    'memory_fts',
    (db) => db.exec("UPDATE memory_fts_data SET block = x'00ff00ff' WHERE id > 10"),
  ],
])('%s is noticed', ([, table, damage]) => {
  const { file, db } = indexed(3);
  // As damage does: past what keeps statements away from the tables of full text.
  db.unsafeMode(true);
  damage(db);
  expect(everyTable(file)).toEqual([table]);
});

test('a turn whose neighbours are still owed to the index is not compared, and is once it is done', () => {
  const { file, db } = indexed(3);
  const lastEpisodeSeq = db
    .prepare("SELECT max(seq) FROM nodes WHERE type = 'episodic'")
    .pluck()
    .get();
  db.exec(`DELETE FROM episode_fts WHERE rowid = ${Number(lastEpisodeSeq)}`);
  expect(everyTable(file)).toEqual(['episode_fts']);
  db.exec(`INSERT INTO sources (id, source_type, captured_by, created_at)
             VALUES ('o', 'conversation', 'system', 1);
           INSERT INTO conversations (id, created_at, last_message_at, source_seq)
             SELECT 'o', 1, 1, seq FROM sources WHERE id = 'o';
           INSERT INTO messages (id, conversation_seq, session_id, turn_id, role, text, state,
               created_at, episode_seq)
             SELECT 'o', c.seq, n.session_id, 'o', 'user', n.content, 'complete', 1, n.seq
             FROM conversations c, nodes n WHERE c.id = 'o' AND n.seq = ${Number(lastEpisodeSeq)};
           INSERT INTO event_journal (id, topic, payload, at)
             VALUES ('o', 'user.message', '{"messageId": "o"}', 1);
           INSERT INTO deliveries (event_seq, subscriber)
             SELECT seq, 'neighbours' FROM event_journal WHERE id = 'o'`);
  expect(everyTable(file)).toEqual([]);
  db.exec('DELETE FROM deliveries');
  expect(everyTable(file)).toEqual(['episode_fts']);
});
