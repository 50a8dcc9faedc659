import { copyFileSync, constants, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemIds, systemClock } from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import { openWriter, type WritableDb } from '../../electron/engine/storage/database.ts';
import { readMeta, writeMeta } from '../../electron/engine/storage/meta.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { seededDatabase, SEEDED_UNTIL } from './seededDatabase.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');
const DAY = 86_400_000;
/** Sessions that wait to be read, entities that want describing. */
const WAITING_SESSIONS = 12;
const ENTITIES = 40;

/** The first facts of the seeded memory fade then: one night has a day's worth to close. */
export function nightAfter(days: number, nodes: number): number {
  const firstFact = SEEDED_UNTIL - nodes * 60_000;
  return firstFact + (90 + days) * DAY;
}

/** A home whose workspace is the seeded database, with a night's work of every kind ahead. */
export async function makeNightHome(home: string, nodes: number): Promise<void> {
  const fresh = await openEngine(
    { home, version: 'bench', environment: {}, schemaFolder: SCHEMA },
    { clock: systemClock, ids: createSystemIds() },
  );
  const workspaceId = fresh.initialWorkspaceId();
  await fresh.close();
  const { database, mark, journal } = workspaceFolders(home, workspaceId);
  const empty = openWriter(database);
  const databaseId = readMeta(empty, 'database_id') ?? '';
  empty.close();
  for (const file of [`${database}-wal`, `${database}-shm`, mark, journal]) {
    rmSync(file, { force: true });
  }
  copyFileSync(seededDatabase(nodes), database, constants.COPYFILE_FICLONE);
  const db = openWriter(database);
  writeMeta(db, 'database_id', databaseId);
  writeMeta(db, 'workspace_id', workspaceId);
  leaveWork(db);
  // Causes are looked for among what is said from now on.
  const newest = db.prepare('SELECT max(seq) FROM nodes').pluck().get();
  writeMeta(db, 'causes_through', String(newest));
  db.close();
}

function leaveWork(db: WritableDb): void {
  db.prepare(
    `UPDATE sessions_consolidations SET completed_at = last_message_at, reason = 'inactivity',
       consolidated_at =
       CASE WHEN last_message_at >= (SELECT last_message_at FROM sessions_consolidations
                                     ORDER BY last_message_at DESC LIMIT 1 OFFSET ?)
            THEN NULL ELSE last_message_at END`,
  ).run(WAITING_SESSIONS);
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
