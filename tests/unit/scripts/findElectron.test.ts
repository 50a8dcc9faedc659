import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { findElectron } from '../../../scripts/lib/findElectron.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

let electron: string;
beforeEach(() => {
  electron = temporaryFolder();
});

function install(mode = 0o755): string {
  writeFileSync(join(electron, 'package.json'), '{"version":"45.0.0"}');
  writeFileSync(join(electron, 'path.txt'), 'electron\n');
  mkdirSync(join(electron, 'dist'));
  const file = join(electron, 'dist', 'electron');
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

test('a downloaded binary is found', () => {
  const file = install();
  expect(findElectron(electron, {})).toEqual({ kind: 'found', file });
});

test('no package, no binary and a binary that may not be run are told apart', () => {
  expect(findElectron(electron, {})).toEqual({ kind: 'absent', why: 'no_package' });
  writeFileSync(join(electron, 'package.json'), '{}');
  expect(findElectron(electron, {})).toEqual({ kind: 'absent', why: 'no_binary' });
  writeFileSync(join(electron, 'path.txt'), 'electron');
  expect(findElectron(electron, {})).toEqual({ kind: 'absent', why: 'no_binary' });
});

test('a binary that may not be run is not taken for one', () => {
  install(0o644);
  // The superuser may run whatever anybody may; the file must be runnable by nobody.
  expect(findElectron(electron, {})).toEqual({ kind: 'absent', why: 'not_executable' });
});

test('a binary from elsewhere is used when the environment names its folder', () => {
  install();
  const elsewhere = temporaryFolder();
  const override = { ELECTRON_OVERRIDE_DIST_PATH: elsewhere };
  expect(findElectron(electron, override)).toEqual({ kind: 'absent', why: 'no_binary' });
  const file = join(elsewhere, 'electron');
  writeFileSync(file, '', { mode: 0o755 });
  expect(findElectron(electron, override)).toEqual({ kind: 'found', file });
});
