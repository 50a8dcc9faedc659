import { copyFileSync, constants, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemIds, systemClock } from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import { openWriter, type WritableDb } from '../../electron/engine/storage/connection/database.ts';
import { readMeta, writeMeta } from '../../electron/engine/storage/connection/meta.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { seededDatabase, SEEDED_UNTIL } from './seededDatabase.ts';
import { createSentences } from './vocabulary.ts';
import { withoutChecksum } from './withoutChecksum.ts';
import type { ConversationId } from '../../shared/domain/primitives.ts';
import { asMessageId } from '../../tests/support/ids.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');
const DAY = 86_400_000;
/** Sessions that wait to be read in a night, entities that want describing. */
const WAITING_SESSIONS = 12;
const ENTITIES = 40;
/** Turns of one conversation, each with a cause: pairs to look at in every night. */
const TURNS_WITH_CAUSES = 60;

/** The first facts of the seeded memory fade then: one night has a day's worth to close. */
export function nightAfter(days: number, nodes: number): number {
  const firstFact = SEEDED_UNTIL - nodes * 60_000;
  return firstFact + (90 + days) * DAY;
}

/** A home whose workspace is the seeded database, with a night's work of every kind ahead. */
export async function makeNightHome(home: string, nodes: number): Promise<void> {
  const engine = await openEngine(
    { home, version: 'bench', environment: {}, schemaFolder: SCHEMA },
    { clock: systemClock, ids: createSystemIds() },
  );
  const workspaceId = engine.initialWorkspaceId();
  await engine.close();
  const { database, headFile, journal } = workspaceFolders(home, workspaceId);
  const empty = openWriter(database);
  const databaseId = readMeta(empty, 'database_id') ?? '';
  empty.close();
  for (const file of [`${database}-wal`, `${database}-shm`, headFile, journal]) {
    rmSync(file, { force: true });
  }
  copyFileSync(seededDatabase(nodes), database, constants.COPYFILE_FICLONE);
  const db = openWriter(database);
  writeMeta(db, 'database_id', databaseId);
  writeMeta(db, 'workspace_id', workspaceId);
  addPendingWork(db);
  db.close();
  await sendSessions(home);
}

/** Said by a person with no model about: nothing of it is read or looked through yet. */
async function sendSessions(home: string): Promise<void> {
  const clock = { now: () => SEEDED_UNTIL };
  const engine = await openEngine(
    { home, version: 'bench', environment: {}, schemaFolder: SCHEMA },
    { clock, ids: createSystemIds(clock) },
  );
  const workspaceId = engine.initialWorkspaceId();
  const call = { client: { id: 'bench', workspaceId }, signal: new AbortController().signal };
  const sentence = createSentences(43);
  let conversationId: ConversationId | null = null;
  for (let n = 0; n < TURNS_WITH_CAUSES; n += 1) {
    const text = `${sentence(12)} because ${sentence(11)}`;
    const sent = { workspaceId, conversationId, clientMessageId: asMessageId(`cause-${n}`), text };
    const answered = new Promise<void>((resolve) => {
      const stop = engine.subscribe(({ name }) => {
        if (name !== 'chat.finished') return;
        stop();
        resolve();
      });
    });
    ({ conversationId } = await engine.handlers['chat.send'](sent, call));
    await answered;
  }
  await engine.close();
}

/**
 * Leaves what a night has to do for the sessions and the causes, just before it: whatever waits is
 * read as soon as Loci is started, and would be gone by then. Another dozen of sessions each night,
 * so that each has something to learn, and always the same pairs of turns.
 */
export function addNightWork(home: string, workspaceId: string, night: number): void {
  const { database, headFile } = workspaceFolders(home, workspaceId);
  const db = openWriter(database);
  // Messages said meanwhile would be hundreds of turns more to read, every night.
  db.exec('UPDATE sessions_consolidations SET consolidated_at = last_message_at');
  db.prepare(
    `UPDATE sessions_consolidations SET consolidated_at = NULL WHERE session_id IN (
       SELECT session_id FROM sessions_consolidations WHERE completed_at IS NOT NULL
         AND session_id NOT IN (SELECT session_id FROM consolidation_chunks)
         AND first_seen_at < @until
       ORDER BY first_seen_at LIMIT @limit OFFSET @offset)`,
  ).run({
    until: SEEDED_UNTIL - DAY,
    limit: WAITING_SESSIONS,
    offset: night * WAITING_SESSIONS,
  });
  const before = db
    .prepare(
      `SELECT min(seq) - 1 FROM nodes WHERE type = 'episodic' AND event_time >= ${SEEDED_UNTIL}`,
    )
    .pluck()
    .get();
  writeMeta(db, 'causes_through', String(before));
  db.close();
  withoutChecksum(headFile);
}

function addPendingWork(db: WritableDb): void {
  db.prepare(
    `UPDATE sessions_consolidations SET completed_at = last_message_at, reason = 'inactivity',
       consolidated_at = last_message_at`,
  ).run();
  const facts = db
    .prepare("SELECT seq FROM nodes WHERE type = 'semantic' ORDER BY seq DESC LIMIT ?")
    .pluck()
    .all(ENTITIES * 4) as number[];
  const entity = db.prepare(
    `INSERT INTO entities (seq, id, canonical_name, type, first_seen, last_updated, mention_count)
     VALUES (?, ?, ?, 'person', ?, ?, 4)`,
  );
  const alias = db.prepare(
    'INSERT INTO entity_aliases (alias_norm, alias, entity_seq) VALUES (?, ?, ?)',
  );
  const link = db.prepare(
    "INSERT INTO node_entities (node_seq, entity_seq, role, mention) VALUES (?, ?, 'subject', ?)",
  );
  for (let n = 1; n <= ENTITIES; n += 1) {
    const name = `Person${n}`;
    entity.run(n + 1_000, `p${n}`, name, SEEDED_UNTIL, SEEDED_UNTIL);
    alias.run(name.toLowerCase(), name, n + 1_000);
    for (const seq of facts.splice(0, 4)) link.run(seq, n + 1_000, name);
  }
}
