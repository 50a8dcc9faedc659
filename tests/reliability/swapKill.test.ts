import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openProbe } from '../../electron/engine/storage/database.ts';
import { nodeRowHash } from '../../electron/engine/storage/rowHash.ts';
import type { NodeRow } from '../../electron/engine/storage/rows.ts';
import { checkIntegrity } from '../../electron/engine/storage/upkeep.ts';
import { verifyTexts } from '../../electron/engine/storage/verifyTexts.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { createManualClock } from '../support/manualClock.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { SCHEMA_FOLDER } from '../support/testStore.ts';
import { faultCount } from './support/counts.ts';
import { seededRandom } from './support/random.ts';
import { swapUntilKilled, type SwapRun } from './support/swapRun.ts';

const KILLS = faultCount('LOCI_SWAP_KILLS', 4, 200);
/** Rows the next version's migration writes: enough for kills to fall into it. */
const MIGRATED_ROWS = 60_000;

interface Lived {
  readonly home: string;
  readonly workspaceId: string;
}

/** Three things said, a backup, three more: as the schema is now. */
async function livedIn(): Promise<Lived> {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home, clock: createManualClock() });
  for (let i = 0; i < 6; i += 1) {
    if (i === 3) await engine.call('backups.create', {});
    await engine.say(`remember that key number ${i} opens drawer ${i + 100}`);
  }
  const { workspaceId } = await engine.call('status.get', {});
  await engine.close();
  // Without it a restored copy shows only what it held itself.
  rmSync(workspaceFolders(home, workspaceId).journal, { force: true });
  return { home, workspaceId };
}

function copyOf({ home, workspaceId }: Lived): Lived {
  const copy = temporaryFolder();
  cpSync(home, copy, { recursive: true });
  return { home: copy, workspaceId };
}

/** Every node, by the hash of what it says now. */
function hashesOf(file: string): string[] {
  const db = openProbe(file);
  try {
    const rows = db.prepare('SELECT * FROM nodes ORDER BY seq').all() as NodeRow[];
    return rows.map(nodeRowHash);
  } finally {
    db.close();
  }
}

function countOf(file: string, sql: string): number {
  const db = openProbe(file);
  try {
    return Number(db.prepare(sql).pluck().get());
  } finally {
    db.close();
  }
}

/** Runs it whole once, and then kills it at moments spread over that time. */
async function killed(
  lived: Lived,
  run: Pick<SwapRun, 'what' | 'schemaFolder'>,
  look: (home: Lived, kill: number) => Promise<'old' | 'new'>,
): Promise<{ old: number; new: number }> {
  const random = seededRandom(20_261_123);
  const whole = await swapUntilKilled({ ...copyOf(lived), ...run }, null);
  const tally = { old: 0, new: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const copy = copyOf(lived);
    await swapUntilKilled({ ...copy, ...run }, random() * whole);
    tally[await look(copy, kill)] += 1;
    rmSync(copy.home, { recursive: true, force: true });
  }
  console.log(
    `${KILLS} kills (${run.what}): ${tally.old} left the old, ${tally.new} the new, 0 half`,
  );
  return tally;
}

function expectSound(file: string, kill: number): void {
  expect(checkIntegrity(file, 'full'), `kill ${kill}`).toEqual([]);
  expect(verifyTexts(file), `kill ${kill}`).toEqual([]);
}

test(`after ${KILLS} kills during a migration the schema is the old or the new, and ends as the new`, async () => {
  const lived = await livedIn();
  const schemaFolder = temporaryFolder();
  cpSync(SCHEMA_FOLDER, schemaFolder, { recursive: true });
  writeFileSync(
    join(schemaFolder, '0900_more.sql'),
    `CREATE TABLE more (n INTEGER PRIMARY KEY, said TEXT NOT NULL) STRICT;
     INSERT INTO more WITH RECURSIVE up (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM up
       WHERE n < ${MIGRATED_ROWS}) SELECT n, 'row ' || n FROM up;
     ALTER TABLE node_tags ADD COLUMN colour TEXT;
     CREATE INDEX more_said ON more (said);`,
  );
  const file = (home: Lived) => workspaceFolders(home.home, home.workspaceId).database;
  const truth = hashesOf(file(lived));
  const run = { what: 'migrate', schemaFolder } as const;
  const tables = `SELECT count(*) FROM sqlite_master WHERE name IN ('more', 'more_said')`;
  const column = `SELECT count(*) FROM pragma_table_info('node_tags') WHERE name = 'colour'`;
  const recorded = `SELECT count(*) FROM migrations WHERE number = 900`;
  const state = (home: Lived) => [tables, column, recorded].map((sql) => countOf(file(home), sql));
  await killed(lived, run, async (home, kill) => {
    const found = state(home);
    expect(
      [
        [0, 0, 0],
        [2, 1, 1],
      ],
      `kill ${kill}`,
    ).toContainEqual(found);
    expectSound(file(home), kill);
    await swapUntilKilled({ ...home, ...run }, null);
    expect(state(home)).toEqual([2, 1, 1]);
    expect(countOf(file(home), 'SELECT count(*) FROM more')).toBe(MIGRATED_ROWS);
    expect(hashesOf(file(home))).toEqual(truth);
    return found[0] === 0 ? 'old' : 'new';
  });
});

test(`after ${KILLS} kills during a backup every backup listed is whole, and no half one stays`, async () => {
  const lived = await livedIn();
  const truth = hashesOf(workspaceFolders(lived.home, lived.workspaceId).database);
  await killed(lived, { what: 'backup', schemaFolder: SCHEMA_FOLDER }, async (home, kill) => {
    const engine = await startTestEngine({ home: home.home });
    const { backups } = await engine.call('backups.list', {});
    expect((await engine.call('status.get', {})).storage).toBe('ok');
    await engine.close();
    const { backups: folder } = workspaceFolders(home.home, home.workspaceId);
    const files = backups.flatMap(({ id }) => [`${id}.db`, `${id}.json`]);
    expect(readdirSync(folder).sort(), `kill ${kill}`).toEqual(files.sort());
    for (const { id } of backups) expectSound(join(folder, `${id}.db`), kill);
    const [newest] = backups;
    if (backups.length === 1) return 'old';
    expect(hashesOf(join(folder, `${newest?.id ?? ''}.db`))).toEqual(truth);
    return 'new';
  });
});

test(`after ${KILLS} kills during a restore there is what was there, or what was restored`, async () => {
  const lived = await livedIn();
  const { database, backups } = workspaceFolders(lived.home, lived.workspaceId);
  const [backup = ''] = readdirSync(backups).filter((name) => name.endsWith('.db'));
  const before = hashesOf(database);
  const after = hashesOf(join(backups, backup));
  expect(after.length).toBeLessThan(before.length);
  await killed(lived, { what: 'restore', schemaFolder: SCHEMA_FOLDER }, async (home, kill) => {
    const engine = await startTestEngine({ home: home.home });
    expect((await engine.call('status.get', {})).storage, `kill ${kill}`).toBe('ok');
    await engine.close();
    const folders = workspaceFolders(home.home, home.workspaceId);
    expectSound(folders.database, kill);
    expect(readdirSync(folders.root)).not.toContain('memory.db.restore');
    const found = hashesOf(folders.database);
    expect([before, after], `kill ${kill}`).toContainEqual(found);
    return found.length === before.length ? 'old' : 'new';
  });
});
