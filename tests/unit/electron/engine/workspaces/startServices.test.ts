import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { workspaceFolders } from '../../../../../electron/engine/workspaces/folders.ts';
import { startServices } from '../../../../../electron/engine/workspaces/startServices.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'loci-start-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Starts the services of a database whose first use fails. */
function startFailing(error: Error) {
  const folders = workspaceFolders(home, 'w');
  mkdirSync(dirname(folders.database), { recursive: true });
  writeFileSync(folders.database, 'rows');
  const quarantine = join(home, 'quarantine');
  const close = vi.fn();
  const storage = {
    db: { close },
    get store(): never {
      throw error;
    },
  };
  const thread = { run: vi.fn(), ended: () => false, close: () => Promise.resolve() };
  const dependencies = { startTaskThread: () => thread, logger: { warn: vi.fn() } };
  const deps = { folders, storage, dependencies } as unknown as Parameters<typeof startServices>[0];
  return { start: () => startServices(deps, quarantine), quarantine, close };
}

it('damage latches the workspace, and the files are copied aside before they are closed', () => {
  const damage = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' });
  const { start, quarantine, close } = startFailing(damage);
  expect(start()).toMatchObject({ kind: 'latched', state: 'corrupt' });
  expect(existsSync(quarantine)).toBe(true);
  expect(close).toHaveBeenCalledOnce();
});

it('what is no damage is thrown on, and nothing is copied aside', () => {
  const { start, quarantine, close } = startFailing(new Error('out of memory'));
  expect(start).toThrow('out of memory');
  expect(existsSync(quarantine)).toBe(false);
  expect(close).toHaveBeenCalledOnce();
});
