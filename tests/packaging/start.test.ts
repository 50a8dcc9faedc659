import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { chooseNode, isRecentEnough } from '../../scripts/lib/chooseNode.mjs';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { until } from '../support/until.ts';

const root = join(import.meta.dirname, '../..');
const script = join(root, 'scripts', 'start.mjs');
const ADDRESS = /^Loci is running at (http:\/\/127\.0\.0\.1:\d+\/)#[A-Za-z0-9_-]{43}\n$/;

interface Run {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly out: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
}

let home: string;
let electronFolder: string;

beforeEach(() => {
  const folder = temporaryFolder();
  home = join(folder, 'home');
  // A test that needs a desktop must never download one.
  electronFolder = join(folder, 'electron');
  mkdirSync(electronFolder);
});

function start(
  args: readonly string[],
  env: Record<string, string> = {},
  node = process.execPath,
): Run {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env;
  const child = spawn(node, [script, '--no-open', '--home', home, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...rest, ELECTRON_OVERRIDE_DIST_PATH: electronFolder, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => out, errors: () => errors, exit };
}

async function addressOf(run: Run): Promise<string> {
  const ended = () => run.child.exitCode !== null;
  await until(() => run.out().includes('\n') || ended(), 'the address', 60_000);
  const match = ADDRESS.exec(run.out());
  if (!match?.[1]) throw new Error(`no address: ${run.out()}${run.errors()}`);
  return match[1];
}

/** An Electron as it would lie in its folder, doing this. */
function electron(doing: string): void {
  writeFileSync(join(electronFolder, 'electron'), `#!/bin/sh\n${doing}\n`, { mode: 0o755 });
}

test('the browser edition is served from the built pages and stops cleanly', async () => {
  const run = start(['--browser']);
  const page = await fetch(await addressOf(run));
  expect(await page.text()).toContain('<div id="root">');
  run.child.kill('SIGINT');
  expect(await run.exit).toBe(0);
  expect(run.out()).toMatch(ADDRESS);
  expect(existsSync(join(home, 'instance.json'))).toBe(false);
});

test('without a display it runs in the browser and says why in one line', async () => {
  const run = start([]);
  await addressOf(run);
  const lines = run
    .errors()
    .split('\n')
    .filter((line) => line.startsWith('Loci '));
  expect(lines).toEqual([
    'Loci is running in the browser instead of as a desktop app: there is no display.',
  ]);
});

test('without Electron it runs in the browser and says why', async () => {
  const run = start([], { DISPLAY: ':99' });
  await addressOf(run);
  expect(run.errors()).toContain('Electron is not available, there is none in');
});

test('an Electron that crashes at once is replaced by the browser', async () => {
  electron('exit 42');
  const run = start([], { DISPLAY: ':99' });
  await addressOf(run);
  expect(run.errors()).toContain('Electron ended at once with code 42');
});

test('an Electron that runs is given the options, and its end is the end', async () => {
  const seen = join(home, '..', 'seen');
  electron(`echo "$@" > ${seen}`);
  const run = start([], { DISPLAY: ':99' });
  expect(await run.exit).toBe(0);
  expect(run.out()).toBe('');
  expect(readFileSync(seen, 'utf8')).toBe(`${root} --no-open --home ${home}\n`);
});

test('when only the desktop will do, the reason why it cannot run is the end', async () => {
  const run = start(['--desktop'], { DISPLAY: ':99' });
  expect(await run.exit).toBe(1);
  expect(run.out()).toBe('');
  expect(run.errors()).toContain('Loci cannot start as a desktop app: Electron is not available');
});

test('an option nobody knows is named', async () => {
  const run = start(['--brwoser']);
  expect(await run.exit).toBe(2);
  expect(run.errors()).toContain("'--brwoser'");
  expect(run.errors()).toContain('--desktop');
});

/** Node as the system has it, if that one is too old for Loci and one came with the packages. */
const systemNode = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file));
const handsOver =
  systemNode !== undefined &&
  chooseNode({ version: '20.0.0', modules: join(root, 'node_modules') }).kind === 'packaged';

test.skipIf(!handsOver)(
  'an old Node hands over to the packaged one, and passes signals on',
  async () => {
    const run = start(['--browser'], {}, systemNode);
    await addressOf(run);
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
    expect(existsSync(join(home, 'instance.json'))).toBe(false);
  },
);

test.skipIf(!handsOver)('when the old Node is killed, the one it started ends too', async () => {
  const run = start(['--browser'], {}, systemNode);
  const address = await addressOf(run);
  run.child.kill('SIGKILL');
  await until(() => !existsSync(join(home, 'instance.json')), 'the end of the host', 15_000);
  await expect(fetch(address)).rejects.toThrow();
});

test('this very Node is one that runs Loci', () => {
  expect(isRecentEnough(process.versions.node)).toBe(true);
});
