import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a small JSON file so that a crash leaves the old one or the new one, never a part. */
export function writeJsonAtomically(path: string, value: unknown): void {
  const next = `${path}.next`;
  const fd = openSync(next, 'w', 0o600);
  writeSync(fd, `${JSON.stringify(value, null, 2)}\n`);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(next, path);
  syncFolder(dirname(path));
}

/** Makes a rename in a folder survive a power cut; Windows does it by itself and refuses to. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
