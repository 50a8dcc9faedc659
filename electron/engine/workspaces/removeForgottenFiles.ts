import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeStored } from '../ingest/documents/manifest.ts';
import type { ForgottenFiles } from '../maintenance/forget/forgottenFiles.ts';
import type { WorkspaceFolders } from './folders.ts';

/** Removes the files of forgotten documents and messages. */
export function removeForgottenFiles(
  { ingest, attachments }: Pick<WorkspaceFolders, 'ingest' | 'attachments'>,
  { stored, attached }: ForgottenFiles,
): void {
  for (const name of stored) removeStored(join(ingest, 'processed'), name);
  for (const hash of attached) rmSync(join(attachments, hash), { force: true });
}
