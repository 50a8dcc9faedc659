import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeStored, storedNamesOf } from '../ingest/documents/manifest.ts';
import type { ForgottenFiles } from '../maintenance/forget/forgottenFiles.ts';
import type { WorkspaceFolders } from './folders.ts';

/** Removes the files of forgotten documents and messages. */
export function removeForgottenFiles(
  { ingest, attachments }: Pick<WorkspaceFolders, 'ingest' | 'attachments'>,
  { stored, documentIds, attached }: ForgottenFiles,
): void {
  const processed = join(ingest, 'processed');
  const names = new Set([...stored, ...storedNamesOf(processed, documentIds)]);
  for (const name of names) removeStored(processed, name);
  for (const hash of attached) rmSync(join(attachments, hash), { force: true });
}
