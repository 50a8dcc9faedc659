import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openWriter } from '../../../electron/engine/storage/connection/database.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { createManualClock, START } from '../manualClock.ts';
import { startEngineForLife } from './engineForLife.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { startTestEngine } from '../testEngine.ts';
import { runLife } from './life.ts';

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'databases');
const DAY = 86_400_000;

/** End of the recorded life; databases are opened later. */
export const TIME_AFTER_LIFE = START + 111 * DAY;

/** A home whose one workspace holds a database as an earlier version left it. */
export interface FrozenHome {
  readonly home: string;
  readonly workspaceId: string;
  readonly database: string;
}

/** The versions of the schema of which a database is kept, oldest first. */
export function frozenVersions(): number[] {
  return readdirSync(FOLDER)
    .map((name) => /^(\d{4})\.db\.gz$/u.exec(name)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

function kept(version: number | string): string {
  return join(FOLDER, `${String(version).padStart(4, '0')}.db.gz`);
}

/** By the version of its schema, or by its name. */
export function restoreFrozen(version: number | string, file: string): void {
  writeFileSync(file, gunzipSync(readFileSync(kept(version))));
}

/** Contents of a database at the time it was frozen. */
export function readFrozenNotes(name: string): unknown {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, `${name}.json.gz`))).toString('utf8'));
}

/** Puts the database of a version where a workspace's is, with nothing else there. */
export async function homeOf(version: number | string): Promise<FrozenHome> {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });
  const { workspaceId } = await engine.call('status.get', {});
  await engine.close();
  const folders = workspaceFolders(home, workspaceId);
  for (const file of [folders.headFile, folders.journal, folders.vectors])
    rmSync(file, { force: true });
  for (const part of ['', '-wal', '-shm']) rmSync(`${folders.database}${part}`, { force: true });
  restoreFrozen(version, folders.database);
  return { home, workspaceId, database: folders.database };
}

/** Keeps a database of the newest version, as a small life leaves it. */
export async function writeFrozen(version: number): Promise<void> {
  const engine = await startEngineForLife();
  await runLife(engine);
  const { workspaceId } = await engine.call('status.get', {});
  await engine.close();
  const { database } = workspaceFolders(engine.home, workspaceId);
  const db = openWriter(database);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.exec('VACUUM');
  db.close();
  writeFileSync(kept(version), gzipSync(readFileSync(database), { level: 9 }));
}
