import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReader } from '../../../electron/engine/storage/connection/database.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { TIME_AFTER_LIFE, homeOf } from '../../support/frozen/databases.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { exportFile, memoryDatabase, openArchive } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

interface Stamp {
  readonly label: string;
  readonly at: number;
  readonly device: string;
  readonly time: number;
  readonly counter: number;
}

function stamps(database: string): Stamp[] {
  const db = openReader(database);
  const rows = db
    .prepare('SELECT * FROM change_groups ORDER BY clock_time, clock_counter')
    .all() as Record<string, number & string>[];
  db.close();
  return rows.map(({ label = '', at, device_id, clock_time, clock_counter }) => ({
    label,
    at: Number(at),
    device: String(device_id),
    time: Number(clock_time),
    counter: Number(clock_counter),
  }));
}

const remember = (content: string) => ({ content, kind: 'Fact' }) as const;

test('changes of a version without devices are those of the home, in their order', async () => {
  const { home, database } = await homeOf(130);
  const clock = createManualClock(TIME_AFTER_LIFE);
  const engine = await startTestEngine({ home, clock });
  // The system's clock is set back by years.
  clock.advance(-TIME_AFTER_LIFE + 1);
  await engine.call('facts.remember', remember('First.'));
  await engine.call('facts.remember', remember('Second.'));
  await engine.close();
  const all = stamps(database);
  expect(all.length).toBeGreaterThan(10);
  expect(new Set(all.map(({ device }) => device)).size).toBe(1);
  expect(all[0]?.device).not.toBe('');
  expect(all.slice(-2).map(({ label }) => label)).toEqual(['First.', 'Second.']);
  expect(new Set(all.map(({ time, counter }) => `${time} ${counter}`)).size).toBe(all.length);
  const earlier = all.slice(0, -2);
  expect(earlier.map(({ at }) => at)).toEqual(earlier.map(({ time }) => time));
});

test('a copied home, and an archive opened elsewhere, write as a device of their own', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const { workspaceId } = await engine.call('status.get', {});
  await engine.call('facts.remember', remember('At home.'));
  const { content } = await exportFile(engine, { kind: 'workspace', passphrase: null });
  await engine.close();
  const [own] = stamps(memoryDatabase(home, workspaceId));

  const copy = join(temporaryFolder(), 'copy');
  cpSync(home, copy, { recursive: true });
  const copied = await startTestEngine({ home: copy });
  await copied.call('facts.remember', remember('In the copy.'));
  await copied.close();

  const elsewhere = temporaryFolder();
  const other = await startTestEngine({ home: elsewhere });
  const opened = await openArchive(other, content);
  if (!opened.ok) throw new Error(opened.problem);
  await other.call('workspaces.open', { workspaceId: opened.workspace.id });
  await other.call('facts.remember', remember('Elsewhere.'));
  await other.close();

  const files = [memoryDatabase(copy, workspaceId), memoryDatabase(elsewhere, opened.workspace.id)];
  for (const file of files) {
    const [first, second] = stamps(file);
    expect(first).toEqual(own);
    expect(second?.device).not.toBe(own?.device);
  }
});

test('a change that the external journal brings back has its own device and clock', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const { workspaceId } = await engine.call('status.get', {});
  const { database, headFile } = workspaceFolders(home, workspaceId);
  const before = join(temporaryFolder(), 'memory.db');
  await engine.call('facts.remember', remember('First.'));
  await engine.close();
  cpSync(database, before);
  const clock = createManualClock(TIME_AFTER_LIFE);
  const again = await startTestEngine({ home, clock });
  await again.call('facts.remember', remember('Second.'));
  await again.close();
  const whole = stamps(database);
  expect(whole).toHaveLength(2);

  for (const part of ['', '-wal', '-shm']) rmSync(`${database}${part}`, { force: true });
  cpSync(before, database);
  rmSync(headFile, { force: true });
  // Another folder: without its stamp the change would be this device's.
  const copy = join(temporaryFolder(), 'copy');
  cpSync(home, copy, { recursive: true });
  await (await startTestEngine({ home: copy, clock })).close();
  expect(stamps(memoryDatabase(copy, workspaceId))).toEqual(whole);
});
