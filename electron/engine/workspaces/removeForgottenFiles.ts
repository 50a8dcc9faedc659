import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeStored } from '../ingest/documents/manifest.ts';
import type { ForgottenFiles } from '../maintenance/forget/forgetCommands.ts';
import type { ReadStore } from '../storage/store.ts';
import type { WorkspaceFolders } from './folders.ts';

/** Removes the files of forgotten documents and messages; another message may have the same file. */
export function removeForgottenFiles(
  store: ReadStore,
  folders: Pick<WorkspaceFolders, 'ingest' | 'attachments'>,
  { stored, attached }: ForgottenFiles,
): void {
  for (const name of stored) removeStored(join(folders.ingest, 'processed'), name);
  for (const hash of attached) {
    if (!store.attachments.hasContent(hash))
      rmSync(join(folders.attachments, hash), { force: true });
  }
}
