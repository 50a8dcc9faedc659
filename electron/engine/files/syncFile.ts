import { fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { withOpen } from './openRegularFile.ts';

/** Syncs a file written by somebody else: its content is on the disk when this returns. */
export function syncFile(path: string): void {
  withOpen(openSync(path, 'r+'), fsyncSync);
}

/**
 * Syncs a folder, so that a rename in it survives a power cut; Windows does so by itself, and
 * refuses the call.
 */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  withOpen(openSync(folder, 'r'), fsyncSync);
}

export function syncFolderOf(path: string): void {
  syncFolder(dirname(path));
}
