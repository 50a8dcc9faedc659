import { hash } from 'node:crypto';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openReadonly, openWriter } from '../../electron/engine/storage/connection/database.ts';
import {
  applyMigrations,
  pendingMigrations,
  readMigrations,
} from '../../electron/engine/storage/connection/migrate.ts';
import { nodeRowHash } from '../../electron/engine/storage/connection/rowHash.ts';
import type { NodeRow } from '../../electron/engine/storage/connection/rows.ts';
import { checkIntegrity } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import {
  TIME_AFTER_LIFE,
  frozenVersions,
  homeOf,
  type FrozenHome,
} from '../support/frozen/databases.ts';
import { createManualClock } from '../support/manualClock.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { SCHEMA_FOLDER } from '../support/testStore.ts';
import { countForRun } from './support/counts.ts';
import { seededRandom } from './support/random.ts';
import { swapUntilKilled, type SwapRun } from './support/swapRun.ts';
import { reportTries } from '../support/reportFigure.ts';

const FEW_KILLS = 3;
const KILLS = countForRun('LOCI_SWAP_KILLS', FEW_KILLS, 200);
/** Most runs that may end before their kill comes, for each that is cut off. */
const TRIES = 6;
/** Rows the next version's migration writes: enough for kills to fall into it. */
const MIGRATED_ROWS = 60_000;
const NEWEST = readMigrations(SCHEMA_FOLDER).at(-1)?.number ?? 0;

function copyOf({ home, workspaceId }: FrozenHome): FrozenHome {
  const copy = temporaryFolder();
  cpSync(home, copy, { recursive: true });
  const { database } = workspaceFolders(copy, workspaceId);
  return { home: copy, workspaceId, database };
}

/** Every node, by the hash of what it says now. */
function hashesOf(file: string): string[] {
  const db = openReadonly(file);
  try {
    const rows = db.prepare('SELECT * FROM nodes ORDER BY seq').all() as NodeRow[];
    return rows.map(nodeRowHash);
  } finally {
    db.close();
  }
}

/** Every node by its words: an old database that is opened has what faded wrongly restored. */
function contentsOf(file: string): string[] {
  const db = openReadonly(file);
  try {
    const rows = db.prepare('SELECT id, type, content FROM nodes ORDER BY seq').raw().all();
    return rows.map((row) => JSON.stringify(row));
  } finally {
    db.close();
  }
}

/** The last migration it says it had, and its whole schema as a hash. */
function schemaOf(file: string): { readonly last: number; readonly schema: string } {
  const db = openReadonly(file);
  try {
    const last = Number(db.prepare('SELECT max(number) FROM migrations').pluck().get());
    expect(db.pragma('user_version', { simple: true })).toBe(last);
    const schema = db
      .prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2')
      .raw()
      .all();
    return { last, schema: hash('sha256', JSON.stringify(schema)) };
  } finally {
    db.close();
  }
}

/**
 * Runs it whole once, and then kills it at moments spread over that time, until it was cut off as
 * often as it should be: a run that was over before its kill came does not count.
 */
async function killed(
  lived: FrozenHome,
  run: Pick<SwapRun, 'what' | 'schemaFolder'>,
  look: (home: FrozenHome, kill: number) => Promise<'old' | 'new'>,
): Promise<void> {
  const random = seededRandom(20_261_123);
  const runIn = ({ home, workspaceId }: FrozenHome) => ({ home, workspaceId, ...run });
  const { ms: whole } = await swapUntilKilled(runIn(copyOf(lived)), null);
  const tally = { old: 0, new: 0, over: 0 };
  const cutOffs = () => tally.old + tally.new;
  for (let kill = 0; cutOffs() < KILLS && kill < KILLS * TRIES; kill += 1) {
    const copy = copyOf(lived);
    const { cutOff } = await swapUntilKilled(runIn(copy), random() * whole);
    const found = await look(copy, kill);
    if (cutOff) tally[found] += 1;
    else {
      expect(found, `run ${kill} was over`).toBe('new');
      tally.over += 1;
    }
    rmSync(copy.home, { recursive: true, force: true });
  }
  console.log(
    `${cutOffs()} kills in the middle (${run.what}): ${tally.old} left the old, ${tally.new} the ` +
      `new, 0 half; ${tally.over} more were over before`,
  );
  reportTries(cutOffs());
  expect(cutOffs()).toBe(KILLS);
}

function expectSound(file: string, kill: number): void {
  expect(checkIntegrity(file, 'full'), `kill ${kill}`).toEqual([]);
  expect(verifyRows(file), `kill ${kill}`).toEqual([]);
}

/** The schema of this version, and of one that is still to come. */
function nextSchema(): string {
  const folder = temporaryFolder();
  cpSync(SCHEMA_FOLDER, folder, { recursive: true });
  writeFileSync(
    join(folder, '9000_more.sql'),
    `CREATE TABLE more (n INTEGER PRIMARY KEY, said TEXT NOT NULL) STRICT;
     INSERT INTO more WITH RECURSIVE up (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM up
       WHERE n < ${MIGRATED_ROWS}) SELECT n, 'row ' || n FROM up;
     ALTER TABLE node_tags ADD COLUMN colour TEXT;
     CREATE INDEX more_said ON more (said);`,
  );
  return folder;
}

/** Schemas of a file after each of its pending migrations, by number. */
function schemasAlongTheWay(lived: FrozenHome, schemaFolder: string): Map<number, string> {
  const db = openWriter(copyOf(lived).database);
  const pending = pendingMigrations(db, readMigrations(schemaFolder));
  if (!pending.ok) throw new Error(pending.error.kind);
  const found = new Map<number, string>();
  const note = () => {
    const { last, schema } = schemaOf(db.name);
    found.set(last, schema);
  };
  note();
  for (const one of pending.value) {
    applyMigrations(db, [one], TIME_AFTER_LIFE);
    note();
  }
  db.close();
  return found;
}

const open = ({ home }: FrozenHome) =>
  startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });

/** The oldest and the newest; all of them where the counts are those of `test:reliability`. */
const versions = frozenVersions().filter(
  (version, n, all) => KILLS > FEW_KILLS || version === all[0] || n === all.length - 1,
);

describe.each(versions)('from a database of version %i', (version) => {
  test(`after ${KILLS} kills during a migration the schema is the old or the new, and ends as the new`, async () => {
    const lived = await homeOf(version);
    const schemaFolder = nextSchema();
    const run = { what: 'migrate', schemaFolder } as const;
    const truth = hashesOf(lived.database);
    const whole = schemasAlongTheWay(lived, schemaFolder);
    const newest = Math.max(...whole.keys());
    await killed(lived, run, async ({ home, workspaceId, database }, kill) => {
      const { last, schema } = schemaOf(database);
      expect(schema, `kill ${kill}`).toBe(whole.get(last));
      expectSound(database, kill);
      expect(hashesOf(database)).toEqual(truth);
      await swapUntilKilled({ home, workspaceId, ...run }, null);
      expect(schemaOf(database)).toEqual({ last: newest, schema: whole.get(newest) });
      expect(hashesOf(database)).toEqual(truth);
      const db = openReadonly(database);
      expect(db.prepare('SELECT count(*) FROM more').pluck().get()).toBe(MIGRATED_ROWS);
      db.close();
      return last === newest ? 'new' : 'old';
    });
  });

  test(`after ${KILLS} kills during a backup every backup listed is whole, and no half one stays`, async () => {
    const lived = await homeOf(version);
    const truth = contentsOf(lived.database);
    // An older one is copied once more before it is brought to the newest schema.
    const minCopies = version === NEWEST ? 0 : 1;
    await killed(lived, { what: 'backup', schemaFolder: SCHEMA_FOLDER }, async (home, kill) => {
      const engine = await open(home);
      const { backups } = await engine.call('backups.list', {});
      expect((await engine.call('status.get', {})).storage).toBe('ok');
      await engine.close();
      const { backups: folder } = workspaceFolders(home.home, home.workspaceId);
      const files = backups.flatMap(({ id }) => [`${id}.db`, `${id}.json`]);
      expect(readdirSync(folder).sort(), `kill ${kill}`).toEqual(files.sort());
      for (const { id } of backups) {
        expectSound(join(folder, `${id}.db`), kill);
        expect(contentsOf(join(folder, `${id}.db`))).toEqual(truth);
      }
      expect([minCopies, minCopies + 1], `kill ${kill}`).toContain(backups.length);
      return backups.length === minCopies ? 'old' : 'new';
    });
  });

  test(`after ${KILLS} kills during a restore there is what was there, or what was restored`, async () => {
    const lived = await homeOf(version);
    const { database, backups, journal } = workspaceFolders(lived.home, lived.workspaceId);
    const engine = await open(lived);
    if (version === NEWEST) await engine.call('backups.create', {});
    await engine.say('remember that the key opens the third drawer');
    await engine.close();
    // Without it a restored copy shows only what it held itself.
    rmSync(journal, { force: true });
    const [backup = ''] = readdirSync(backups).filter((name) => name.endsWith('.db'));
    expect(schemaOf(join(backups, backup)).last).toBe(version);
    const before = contentsOf(database);
    const after = contentsOf(join(backups, backup));
    expect(after.length).toBeLessThan(before.length);
    await killed(lived, { what: 'restore', schemaFolder: SCHEMA_FOLDER }, async (home, kill) => {
      const again = await open(home);
      expect((await again.call('status.get', {})).storage, `kill ${kill}`).toBe('ok');
      await again.close();
      const folders = workspaceFolders(home.home, home.workspaceId);
      expectSound(folders.database, kill);
      expect(schemaOf(folders.database).last).toBe(NEWEST);
      expect(readdirSync(folders.root)).not.toContain('memory.db.restore');
      const found = contentsOf(folders.database);
      expect([before, after], `kill ${kill}`).toContainEqual(found);
      return found.length === before.length ? 'old' : 'new';
    });
  });
});
