import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { until } from '../support/until.ts';

const root = join(import.meta.dirname, '../..');

/** Path of Electron's own binary, or the reason why it cannot run here. */
function realElectron(): { readonly program: string } | { readonly why: string } {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const named = join(folder, 'path.txt');
  if (!existsSync(named)) return { why: 'the binary of Electron is not installed' };
  const program = join(folder, 'dist', readFileSync(named, 'utf8').trim());
  if (!existsSync(program)) return { why: `there is no ${program}` };
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) {
    return { why: 'there is no display (xvfb-run gives one)' };
  }
  return { program };
}

const found = realElectron();
if ('why' in found) {
  console.warn(`\n*** SKIPPED: Loci was NOT run in a real Electron: ${found.why}. ***\n`);
}

test.skipIf('why' in found)('the real Electron opens a home and closes it in order', async () => {
  if ('why' in found) throw new Error(found.why);
  const home = join(temporaryFolder(), 'home');
  const args = [root, '--home', home, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const child = spawn(found.program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let noted = '';
  child.stderr.on('data', (chunk: Buffer) => (noted += chunk.toString()));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const database = join(home, 'workspaces', 'default', 'memory.db');
  const opened = () => existsSync(database) || child.exitCode !== null;
  await until(opened, `a workspace: ${noted}`, 60_000);
  expect(child.exitCode, noted).toBeNull();
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(home, 'instance.json'))).toBe(false);
});
