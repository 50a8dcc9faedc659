import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { createManualClock } from './manualClock.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { startTestEngine } from './testEngine.ts';

/** A home whose engine was killed: its files copied while it was open, write-ahead log and all. */
export async function makeKilledHome(): Promise<{
  home: string;
  folder: string;
  clock: ReturnType<typeof createManualClock>;
}> {
  const original = temporaryFolder();
  const clock = createManualClock();
  const engine = await startTestEngine({ home: original, clock });
  await engine.say('remember that my sister lives in Lyon');
  await engine.call('backups.create', {});
  await engine.say('The blue bicycle stands in the cellar.');
  await engine.say('remember that I prefer green tea');
  const home = temporaryFolder();
  copyTree(original, home);
  await engine.close();
  const [id = ''] = readdirSync(join(home, 'workspaces'));
  return { home, folder: join(home, 'workspaces', id), clock };
}

function copyTree(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const target = join(to, entry.parentPath.slice(from.length), entry.name);
    copyFile(join(entry.parentPath, entry.name), target);
  }
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Moves the log into the file, so that damage to the file is damage to all there is. */
export function closeLog(file: string): void {
  const db = new Database(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
