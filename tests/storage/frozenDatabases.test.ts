import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  openReadonly,
  type ReadableDb,
} from '../../electron/engine/storage/connection/database.ts';
import { openProbed, probeDatabase } from '../../electron/engine/storage/files/databaseFile.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { checkIntegrity } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { verifyFullText } from '../../electron/engine/storage/files/verifyFullText.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import {
  TIME_AFTER_LIFE,
  writeFrozen,
  frozenVersions,
  homeOf,
  restoreFrozen,
} from '../support/frozen/databases.ts';
import { FINAL_COUNTS } from '../support/frozen/life.ts';
import { createManualClock } from '../support/manualClock.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { SCHEMA_FOLDER } from '../support/testStore.ts';

const migrations = readMigrations(SCHEMA_FOLDER);
const NEWEST = migrations.at(-1)?.number ?? 0;
/** The first one that is kept for good: see docs/decisions/0014. */
const FIRST_KEPT = 70;

/**
 * Naming of rows in `changes`, which 0090 changed: eventfulHistory.test.ts compares the content.
 */
const RENAMED = ['row_key', 'before', 'after'];

/** First version in which the hash of a decay state covers when it begins to fade. */
const FADES_FROM = 110;

/** First version in which the hash of a session covers the document that it may be of. */
const DOCUMENTS = 119;

/** First version in which the hash of a conversation covers its labels. */
const LABELS = 135;

/** Every table that holds rows of its own, full text apart. */
function tables(db: ReadableDb): string[] {
  const names = db
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> 'migrations' ORDER BY name`,
    )
    .pluck()
    .all();
  return names as string[];
}

function columns(db: ReadableDb, table: string): string[] {
  return db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
}

function rows(db: ReadableDb, table: string, names: readonly string[]): unknown[] {
  const columns = names.join(', ');
  return db.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${columns}`).raw().all();
}

/** Row counts of each kind of full text. */
function fullTextRows(db: ReadableDb): number[] {
  return ['memory_fts', 'history_fts', 'episode_fts'].map((table) =>
    Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()),
  );
}

test('a database of every version that was ever on people’s disks is kept', async () => {
  const wanted = migrations.map(({ number }) => number).filter((number) => number >= FIRST_KEPT);
  const missing = wanted.filter((number) => !frozenVersions().includes(number));
  if (process.env['LOCI_FREEZE'] === '1' && missing.includes(NEWEST)) await writeFrozen(NEWEST);
  // A new migration needs a new one: LOCI_FREEZE=1 npx vitest run tests/storage/frozenDatabases.test.ts
  expect(frozenVersions()).toEqual(wanted);
});

describe.each(frozenVersions())('a database of version %i', (version) => {
  test('is brought to the newest schema with every row as it was', () => {
    const file = join(temporaryFolder(), 'memory.db');
    const before = join(temporaryFolder(), 'memory.db');
    restoreFrozen(version, file);
    restoreFrozen(version, before);
    const probed = probeDatabase(file, migrations);
    if (!probed.ok) throw new Error(JSON.stringify(probed.error));
    const last = migrations.length - probed.value.pending.length;
    expect(migrations[last - 1]?.number).toBe(version);
    openProbed(file, probed.value, TIME_AFTER_LIFE).close();

    const [old, now] = [openReadonly(before), openReadonly(file)];
    expect(now.pragma('user_version', { simple: true })).toBe(NEWEST);
    expect(tables(old).length).toBeGreaterThan(20);
    for (const table of tables(old)) {
      if (table === 'meta') continue;
      const shared = columns(old, table).filter(
        (column) =>
          (table !== 'changes' || !RENAMED.includes(column)) &&
          (table !== 'node_life' || column !== 'row_hash' || version >= FADES_FROM) &&
          (table !== 'sessions_consolidations' || column !== 'row_hash' || version >= DOCUMENTS) &&
          (table !== 'conversations' || column !== 'row_hash' || version >= LABELS),
      );
      expect(columns(now, table), table).toEqual(expect.arrayContaining(shared));
      expect(rows(now, table, shared), table).toEqual(rows(old, table, shared));
    }
    // Progress notes of the engine may be renamed, but their number stays.
    expect(rows(now, 'meta', ['key'])).toHaveLength(rows(old, 'meta', ['key']).length);
    expect(fullTextRows(now)).toEqual(fullTextRows(old));
    expect(fullTextRows(now).every((count) => count > 0)).toBe(true);
    for (const db of [old, now]) db.close();
    expect(checkIntegrity(file, 'full')).toEqual([]);
    expect(verifyRows(file)).toEqual([]);
    expect([...verifyFullText(file, 'knowledge'), ...verifyFullText(file, 'turns')]).toEqual([]);
  });

  test('is opened, asked and changed like one’s own, after a copy as it was', async () => {
    const { home, workspaceId } = await homeOf(version);
    const engine = await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });
    const list = async (status: keyof typeof FINAL_COUNTS) => {
      const { nodes } = await engine.call('facts.list', { statuses: [status] });
      return nodes.map(({ content }) => content).sort();
    };
    for (const status of ['active', 'superseded', 'retracted'] as const) {
      expect(await list(status)).toEqual([...FINAL_COUNTS[status]]);
    }
    const { proposals } = await engine.call('entities.proposals', {});
    expect(proposals.map(({ a, b, reason }) => [a.name, b.name, reason])).toEqual([
      ['Marek', 'Marek Novák', 'part_of_name'],
    ]);
    const { nodes } = await engine.call('facts.list', { query: 'passport' });
    expect(nodes[0]).toMatchObject({ tags: ['papers', 'бумаги'], importance: 80, confidence: 1 });
    const { contradictions } = await engine.call('review.contradictions', {});
    expect(contradictions).toHaveLength(1);

    const { groups } = await engine.call('history.list', {});
    const corrected = groups.find(({ cause }) => cause === 'correct');
    await engine.call('history.undo', { changeId: corrected?.id ?? '' });
    expect(await list('active')).toContain('The bakery opens at six.');

    const { backups } = await engine.call('backups.list', {});
    expect(backups).toHaveLength(version === NEWEST ? 0 : 1);
    for (const { id } of backups) {
      const copy = openReadonly(join(workspaceFolders(home, workspaceId).backups, `${id}.db`));
      expect(copy.pragma('user_version', { simple: true })).toBe(version);
      copy.close();
    }
  });
});
