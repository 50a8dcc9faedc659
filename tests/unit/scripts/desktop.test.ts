import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { obtainElectron, runDesktop, type DesktopOptions } from '../../../scripts/lib/desktop.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

let root: string;
let notes: string[];
let options: DesktopOptions;

beforeEach(() => {
  root = temporaryFolder();
  notes = [];
  mkdirSync(join(root, 'node_modules', 'electron'), { recursive: true });
  options = { root, env: {}, note: (line) => notes.push(line), installLimitMs: 300, earlyMs: 300 };
});

const inPackage = (name: string) => join(root, 'node_modules', 'electron', name);

/** An Electron package whose download script does this. */
function electronPackage(installScript: string, version = '45.0.0'): void {
  writeFileSync(inPackage('package.json'), JSON.stringify({ version }));
  writeFileSync(
    inPackage('install.js'),
    `require('fs').appendFileSync(__dirname + '/tries', 'x');\n${installScript}`,
  );
}

const tries = () =>
  existsSync(inPackage('tries')) ? readFileSync(inPackage('tries'), 'utf8') : '';

test('a download that works is used', async () => {
  electronPackage(`const fs = require('fs');
    fs.mkdirSync(__dirname + '/dist');
    fs.writeFileSync(__dirname + '/dist/electron', '', { mode: 0o755 });
    fs.writeFileSync(__dirname + '/path.txt', 'electron');`);
  options = { ...options, installLimitMs: 10_000 };
  expect(await obtainElectron(options)).toEqual({
    kind: 'found',
    file: inPackage('dist/electron'),
  });
  expect(notes).toEqual(['Downloading the desktop shell (Electron), for 10 seconds at most ...']);
});

test('a download that fails is remembered, and tried again for another version only', async () => {
  electronPackage('process.exit(1)');
  options = { ...options, installLimitMs: 10_000 };
  expect(await obtainElectron(options)).toMatchObject({
    why: expect.stringContaining('its download failed; "npx install-electron"'),
  });
  expect(await obtainElectron(options)).toMatchObject({
    why: expect.stringContaining('its download failed before'),
  });
  expect(tries()).toBe('x');
  expect(notes).toHaveLength(1);
  electronPackage('process.exit(1)', '46.0.0');
  await obtainElectron(options);
  expect(tries()).toBe('xx');
});

test('a download that never ends is killed in time', async () => {
  electronPackage('setInterval(() => {}, 1000)');
  expect(await obtainElectron(options)).toMatchObject({
    why: expect.stringContaining('took too long'),
  });
});

test('where the environment names a folder nothing is downloaded', async () => {
  electronPackage('');
  options = { ...options, env: { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' } };
  expect(await obtainElectron(options)).toEqual({ kind: 'none', why: 'there is none in /nowhere' });
  expect(tries()).toBe('');
});

/** Stands for Electron: a script that gets the project's folder and the options. */
function shell(script: string): string {
  const file = join(root, 'electron-binary');
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

test('an Electron that ends at once with an error is a crash, with its reason', async () => {
  expect(await runDesktop(shell('exit 7'), [], options)).toEqual({
    kind: 'impossible',
    why: 'ended at once with code 7',
  });
  expect(await runDesktop(shell('kill -SEGV $$'), [], options)).toEqual({
    kind: 'impossible',
    why: 'ended at once with SIGSEGV',
  });
  const missing = await runDesktop(join(root, 'missing'), [], options);
  expect(missing).toMatchObject({ kind: 'impossible', why: expect.stringContaining('ENOENT') });
});

test('an Electron that is closed, even soon, or fails later has run', async () => {
  expect(await runDesktop(shell('exit 0'), [], options)).toEqual({ kind: 'ended', code: 0 });
  const later = await runDesktop(shell('sleep 0.5; exit 3'), [], options);
  expect(later).toEqual({ kind: 'ended', code: 3 });
});

test('Electron gets the project and the options', async () => {
  const seen = join(root, 'seen');
  await runDesktop(shell(`echo "$@" > ${seen}`), ['--home', '/h'], options);
  expect(readFileSync(seen, 'utf8')).toBe(`${root} --home /h\n`);
});
