import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { mountSmallDisk } from './support/smallDisk.ts';

const PROGRAM = fileURLToPath(new URL('../support/loopbackWithEngine.ts', import.meta.url));
const mountPoint = mkdtempSync(join(tmpdir(), 'loci-start-'));
const disk = mountSmallDisk(join(mountPoint, 'disk'), 16);
afterAll(() => {
  if ('folder' in disk) disk.unmount();
  rmSync(mountPoint, { recursive: true, force: true });
});
const missing = 'why' in disk ? disk.why : null;
if (missing !== null) console.error(`\n*** A start on a full disk is not tried: ${missing}\n`);

/** The browser edition as it is started by hand, until it gives up by itself. */
function startProgram(home: string, before = '') {
  const command = `${before} exec "${process.execPath}" "${PROGRAM}" --no-open --home "${home}"`;
  const { status, stderr } = spawnSync('bash', ['-c', command], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return {
    status,
    lines: stderr
      .trim()
      .split('\n')
      .filter((line) => !/Warning|trace-/u.test(line)),
  };
}

describe('a start that the disk refuses ends with one sentence and no stack', () => {
  test.skipIf(missing !== null)('on a full disk, and nothing there changes', async () => {
    if ('why' in disk) throw new Error(disk.why);
    const home = join(disk.folder, 'home');
    const engine = await startTestEngine({ home });
    await engine.say('remember that my sister lives in Lyon');
    await engine.close();
    disk.fillUpTo(0);
    expect(startProgram(home)).toEqual({
      status: 1,
      lines: [expect.stringMatching(/^Loci cannot start: The disk is full\./u)],
    });
    expect(readdirSync(home)).not.toContain('instance.json');
    disk.free();
    const again = await startTestEngine({ home });
    expect((await again.call('facts.list', {})).total).toBe(1);
  });

  test.skipIf(missing !== null)('and a status on a full disk says so', async () => {
    if ('why' in disk) throw new Error(disk.why);
    const home = join(disk.folder, 'told');
    const engine = await startTestEngine({ home });
    const { workspaceId } = await engine.call('status.get', {});
    expect((await engine.call('status.get', {})).degraded).not.toContain('disk_full');
    disk.fillUpTo(0);
    expect((await engine.call('status.get', {})).degraded).toContain('disk_full');
    for (const action of [
      () => engine.call('settings.set', { scope: 'global', key: 'backup.every_min', value: 60 }),
      () => engine.call('backups.create', {}),
    ]) {
      await expect(action()).rejects.toMatchObject({ error: { code: 'storage_full' } });
    }
    disk.free();
    expect((await engine.call('status.get', {})).degraded).not.toContain('disk_full');
    expect(readdirSync(workspaceFolders(home, workspaceId).backups)).toEqual([]);
  });

  test('on a path longer than SQLite can open', () => {
    const home = join(mountPoint, ...Array.from({ length: 5 }, (_, n) => `${n}${'x'.repeat(190)}`));
    expect(startProgram(home)).toEqual({
      status: 1,
      lines: [
        expect.stringMatching(/^Loci cannot start: The path to the data folder is too long/u),
      ],
    });
  });

  test('where the home is a file', () => {
    const home = join(mountPoint, 'taken', 'home');
    mkdirSync(join(mountPoint, 'taken'));
    spawnSync('touch', [home]);
    expect(startProgram(home)).toEqual({
      status: 1,
      lines: [
        expect.stringMatching(/^Loci cannot start: The disk reported an error, or there’s a file/u),
      ],
    });
  });

  test('without file descriptors', () => {
    const { status, lines } = startProgram(join(mountPoint, 'few'), 'ulimit -n 25;');
    expect(status).toBe(1);
    expect(lines.join('\n')).not.toMatch(/^\s+at /mu);
    expect(lines.at(-1)).toMatch(
      /^Loci cannot start: The system won’t let Loci open any more files/u,
    );
  });
});
