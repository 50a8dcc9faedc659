import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../../electron/engine/storage/files/databaseFile.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { fill, type SeededMemory } from './fill.ts';

/** End of the seeded memory; the measured run is later. */
export const SEEDED_UNTIL = Date.UTC(2026, 0, 1);

const SCHEMA = join(import.meta.dirname, '../../schema');
/** Raised when `fill` makes other data: older files are not used again. */
const DATA_VERSION = 3;

/** A database with `nodes` nodes: made once per schema and kept among the temporary files. */
export function seededDatabase(nodes: number): string {
  return databaseOf({ nodes, longAnswers: 0 });
}

/** The same of a memory with long answers in it. */
export function databaseOf(memory: SeededMemory): string {
  const migrations = readMigrations(SCHEMA);
  const version = createHash('sha256')
    .update(migrations.map(({ hash }) => hash).join())
    .update(String(DATA_VERSION))
    .digest('hex')
    .slice(0, 12);
  const folder = join(tmpdir(), `loci-bench-${version}`);
  const long = memory.longAnswers === 0 ? '' : `-long-${memory.longAnswers}`;
  const file = join(folder, `${memory.nodes}${long}.db`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const part = `${file}.part`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${part}${suffix}`, { force: true });
  const identity = { databaseId: 'bench', workspaceId: 'bench', now: SEEDED_UNTIL };
  const db = createDatabase(part, migrations, identity);
  // Nothing to lose yet: no log, no syncs, no wiping of what is moved about.
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('secure_delete = OFF');
  db.pragma('cache_size = -524288');
  fill(db, memory, SEEDED_UNTIL);
  db.exec('ANALYZE');
  db.pragma('journal_mode = WAL');
  db.close();
  renameSync(part, file);
  return file;
}
