import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodePassphrase, offsiteKeyName } from '../../../shared/domain/exports.ts';
import { breakDisk, refuseOpening } from '../../support/faultyDisk.ts';
import { filesContaining } from '../../support/filesContaining.ts';
import { startInlineTaskThread } from '../../support/inlineTaskThread.ts';
import { openArchive } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { until } from '../../support/until.ts';

const PASSPHRASE = 'six чёрных horses';
const HOUR = 3_600_000;

async function start(keys: ReadonlyMap<string, string>, livedIn: string | null = null) {
  const home = livedIn ?? temporaryFolder();
  const tasks: string[] = [];
  const engine = await startTestEngine({
    home,
    startTaskThread(entry, ...others) {
      const thread = startInlineTaskThread(entry, ...others);
      const run: typeof thread.run = (task, ...input) => {
        if (entry === 'exports/thread') tasks.push(task);
        return thread.run(task, ...input);
      };
      return { ...thread, run };
    },
    keys: {
      keyOf: async (name) => keys.get(name) ?? null,
      forget: () => undefined,
      onChange: () => undefined,
    },
  });
  if (livedIn === null)
    await engine.call('facts.remember', { content: 'The ferns need water.', kind: 'Fact' });
  const tick = async () => {
    await engine.engine.wake();
    // The copy goes on after the tick that began it.
    for (;;) {
      const state = await engine.call('offsite.get', {});
      if (!state.running) return state;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return { engine, home, tick, tasks };
}

const set = (engine: TestEngine, key: string, value: boolean | number | string) =>
  engine.call('settings.set', { scope: 'workspace', key, value });

test('no off-site copy is made before they are switched on; then by their hours, and the oldest ones go', async () => {
  const keys = new Map<string, string>();
  const { engine, home, tick } = await start(keys);
  const folder = temporaryFolder();
  await set(engine, 'offsite.folder', folder);
  keys.set(offsiteKeyName(engine.client.workspaceId ?? ''), encodePassphrase(PASSPHRASE));
  expect(await tick()).toEqual({ running: false, last: null, problem: null });
  expect(readdirSync(folder)).toEqual([]);

  writeFileSync(join(folder, 'of somebody else.loci.zip.age'), 'x');
  await set(engine, 'offsite.every_hours', 6);
  await set(engine, 'offsite.keep', 2);
  await set(engine, 'offsite.enabled', true);
  const first = await tick();
  expect(first.problem).toBeNull();
  expect(first.last?.fileName).toMatch(/^Loci \S+ \d{4}-\d\d-\d\dT\d{6}\.loci\.zip\.age$/u);
  engine.clock.advance(5 * HOUR);
  expect((await tick()).last).toEqual(first.last);
  for (let n = 0; n < 2; n += 1) {
    engine.clock.advance(6 * HOUR);
    await tick();
  }
  const names = readdirSync(folder);
  expect(names).toHaveLength(3);
  expect(names).toContain('of somebody else.loci.zip.age');
  expect(names).not.toContain(first.last?.fileName);

  // The passphrase is in the key store alone, and the newest copy opens on an empty home.
  expect(filesContaining(home, PASSPHRASE)).toEqual([]);
  expect(filesContaining(home, encodePassphrase(PASSPHRASE))).toEqual([]);
  const { last } = await tick();
  const target = await startTestEngine({ home: temporaryFolder() });
  const copy = readFileSync(join(folder, last?.fileName ?? ''));
  expect(await openArchive(target, copy, PASSPHRASE)).toMatchObject({ ok: true });
});

async function enableOffsite(engine: TestEngine, keys: Map<string, string>): Promise<string> {
  const folder = temporaryFolder();
  keys.set(offsiteKeyName(engine.client.workspaceId ?? ''), encodePassphrase(PASSPHRASE));
  await set(engine, 'offsite.folder', folder);
  await set(engine, 'offsite.enabled', true);
  return folder;
}

test('another folder has no copy yet, and gets one at once', async () => {
  const keys = new Map<string, string>();
  const { engine, home, tick } = await start(keys);
  await enableOffsite(engine, keys);
  expect((await tick()).last).not.toBeNull();
  const other = temporaryFolder();
  await set(engine, 'offsite.folder', other);
  expect(await engine.call('offsite.get', {})).toMatchObject({ last: null, problem: null });
  expect((await tick()).last).not.toBeNull();
  expect(readdirSync(other)).toHaveLength(1);
  // A problem of one folder does not put off the next.
  await set(engine, 'offsite.folder', join(home, 'inside'));
  expect((await tick()).problem).not.toBeNull();
  const third = temporaryFolder();
  await set(engine, 'offsite.folder', third);
  expect((await tick()).problem).toBeNull();
  expect(readdirSync(third)).toHaveLength(1);
});

test('the thread of exports puts the copy into its folder, since a slow drive must not stop talk', async () => {
  const keys = new Map<string, string>();
  const { engine, tick, tasks } = await start(keys);
  const folder = await enableOffsite(engine, keys);
  expect((await tick()).problem).toBeNull();
  expect(tasks).toEqual(['isFolder', 'export', 'put']);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a copy in the middle of which Loci is ended is no failure, and is made at the next start', async () => {
  const keys = new Map<string, string>();
  const { engine, home, tasks } = await start(keys);
  const folder = await enableOffsite(engine, keys);
  const run = engine.call('offsite.run', {});
  await until(() => tasks.includes('export'), 'the export to begin');
  await engine.close();
  await run;
  expect(readdirSync(folder)).toEqual([]);
  const next = await start(keys, home);
  const untouched = { running: false, last: null, problem: null };
  expect(await next.engine.call('offsite.get', {})).toEqual(untouched);
  const { notices } = await next.engine.call('status.get', {});
  expect(notices.map(({ code }) => code)).not.toContain('offsite_failed');
  expect((await next.tick()).last).not.toBeNull();
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a copy is made as soon as folder and passphrase are there', async () => {
  const keys = new Map<string, string>();
  const { engine, tick } = await start(keys);
  await set(engine, 'offsite.enabled', true);
  expect((await tick()).problem?.reason).toBe('no_folder');
  const folder = temporaryFolder();
  await set(engine, 'offsite.folder', folder);
  expect((await tick()).problem?.reason).toBe('no_passphrase');
  expect((await tick()).problem?.reason).toBe('no_passphrase');
  keys.set(offsiteKeyName(engine.client.workspaceId ?? ''), encodePassphrase(PASSPHRASE));
  expect((await tick()).problem).toBeNull();
  expect(readdirSync(folder)).toHaveLength(1);
});

test('whatever keeps an off-site copy from being made is told in Health and by a notice, and tried again later', async () => {
  const keys = new Map<string, string>();
  const { engine, home, tick } = await start(keys);
  const folder = join(temporaryFolder(), 'drive');
  const status = async () => {
    const { degraded, notices } = await engine.call('status.get', {});
    return {
      inHealth: degraded.includes('no_offsite_copy'),
      notices: notices.filter(({ code }) => code === 'offsite_failed').length,
    };
  };
  const currentReason = async () => (await engine.call('offsite.run', {})).problem?.reason ?? null;
  await set(engine, 'offsite.enabled', true);
  // It is being set up: nothing has failed yet.
  expect((await tick()).problem?.reason).toBe('no_folder');
  expect(await status()).toEqual({ inHealth: true, notices: 0 });

  await set(engine, 'offsite.folder', folder);
  expect(await currentReason()).toBe('folder_missing');
  expect(readdirSync(join(folder, '..'))).toEqual([]);
  mkdirSync(folder);
  expect(await currentReason()).toBe('no_passphrase');
  keys.set(offsiteKeyName(engine.client.workspaceId ?? ''), encodePassphrase(PASSPHRASE));
  await set(engine, 'offsite.folder', home);
  expect(await currentReason()).toBe('own_folder');
  await set(engine, 'offsite.folder', folder);
  const repair = breakDisk(folder, { after: 100, code: 'ENOSPC' });
  expect(await currentReason()).toBe('full');
  repair();
  expect(readdirSync(folder)).toEqual([]);
  const allow = refuseOpening(folder, 'EROFS', 'writing');
  expect(await currentReason()).toBe('read_only');
  allow();
  // One notice for a row of failures, of which the missing passphrase ended one.
  expect(await status()).toEqual({ inHealth: true, notices: 2 });

  // Not at once: a drive that is gone would be looked for at every tick.
  expect((await tick()).problem?.reason).toBe('read_only');
  engine.clock.advance(HOUR);
  expect((await tick()).problem).toBeNull();
  expect(readdirSync(folder)).toHaveLength(1);
  expect((await status()).inHealth).toBe(false);
  rmSync(folder, { recursive: true });
  expect(await currentReason()).toBe('folder_missing');
  expect(await status()).toEqual({ inHealth: true, notices: 3 });
});
