import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDevice } from '../../../../../electron/engine/workspaces/deviceFile.ts';
import { createSystemIds } from '../../../../../electron/engine/dependencies.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const ids = createSystemIds();

function newHome(): string {
  const home = join(temporaryFolder(), 'home');
  mkdirSync(home);
  return home;
}

test('a home has one id as a device, also after it was moved', () => {
  const home = newHome();
  const id = openDevice(home, ids);
  expect(openDevice(home, ids)).toBe(id);
  const moved = `${home}-moved`;
  renameSync(home, moved);
  expect(openDevice(moved, ids)).toBe(id);
  expect(openDevice(newHome(), ids)).not.toBe(id);
});

test('a copied home is a device of its own, and the original stays what it was', () => {
  const home = newHome();
  const id = openDevice(home, ids);
  const copy = `${home}-copy`;
  cpSync(home, copy, { recursive: true, preserveTimestamps: true });
  expect(readFileSync(join(copy, 'device.json'), 'utf8')).toContain(id);
  const copyId = openDevice(copy, ids);
  expect(copyId).not.toBe(id);
  expect(openDevice(copy, ids)).toBe(copyId);
  expect(openDevice(home, ids)).toBe(id);
});

test('a damaged file, or one that cannot be written, gives a new id and no failure', () => {
  const home = newHome();
  const id = openDevice(home, ids);
  writeFileSync(join(home, 'device.json'), '{"id":');
  const renewed = openDevice(home, ids);
  expect(renewed).not.toBe(id);
  expect(openDevice(home, ids)).toBe(renewed);
  const other = newHome();
  mkdirSync(join(other, 'device.json'));
  expect(openDevice(other, ids)).not.toBe('');
});
