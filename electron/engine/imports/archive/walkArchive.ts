import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportFileProblem } from '../../../../shared/contract/imports.ts';
import type { ArchiveProblem } from '../../../../shared/domain/exports.ts';
import { openArchive } from '../../exports/archive/openArchive.ts';
import { MANIFEST_NAME } from '../../exports/archive/manifest.ts';
import { createEpisodeReads } from '../../storage/chat/episodes.ts';
import { createReadStore } from '../../storage/createStore.ts';
import { readMigrations } from '../../storage/connection/migrate.ts';
import { createExportReads, openSnapshot } from '../../storage/exports/exportReads.ts';
import type { ExportEntry, ExportSource } from '../exports/exportFile.ts';
import type { ExportElement } from '../exportElement.ts';
import { readArchiveConversations } from './readArchiveConversations.ts';
import { readArchiveStatements } from './readArchiveStatements.ts';

/** True if the entries are those of an archive of Loci: its manifest, and rows by table. */
export function isArchive(entries: readonly ExportEntry[]): boolean {
  const has = (name: string) => entries.some((entry) => entry.name === name);
  return has(MANIFEST_NAME) && has('rows/conversations.jsonl');
}

export type ArchiveStep =
  | { readonly kind: 'element'; readonly element: ExportElement }
  | { readonly kind: 'problem'; readonly problem: ImportFileProblem };

/**
 * Walks through an archive of Loci that is merged into a workspace. It is opened into a database of
 * its own first, which checks every row, and which is removed at the end: only conversations and
 * memories leave it, as those of any other program do.
 */
export async function* walkArchive(
  { path }: ExportSource,
  schemaFolder: string,
): AsyncGenerator<ArchiveStep> {
  const folder = `${path}.opened`;
  const database = join(folder, 'memory.db');
  const clear = () => rmSync(folder, { recursive: true, force: true });
  clear();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const result = await openArchive({
      path,
      files: {
        database,
        attachments: join(folder, 'attachments'),
        forgotten: join(folder, 'forgotten.json'),
      },
      migrations: readMigrations(schemaFolder),
      identity: { databaseId: 'archive', workspaceId: 'archive', now: 0 },
      progress: { done: 0, of: 0 },
      yieldOrCancel: async () => undefined,
    });
    if (!result.ok) {
      if (result.error !== 'cancelled')
        yield { kind: 'problem', problem: fileProblems[result.error] };
      return;
    }
    const db = openSnapshot(database);
    try {
      const source = {
        store: createReadStore(db),
        reads: createExportReads(db),
        episodes: createEpisodeReads(db),
      };
      for (const element of readArchiveConversations(source)) yield { kind: 'element', element };
      for (const element of readArchiveStatements(source)) yield { kind: 'element', element };
    } finally {
      db.close();
    }
  } finally {
    clear();
  }
}

const fileProblems: Readonly<Record<ArchiveProblem, ImportFileProblem>> = {
  not_an_archive: 'not_a_zip',
  truncated: 'damaged',
  checksum: 'damaged',
  newer_format: 'newer_format',
  unsafe_name: 'unsafe_name',
  too_large: 'too_large',
  invalid_row: 'damaged',
  damaged: 'damaged',
  needs_passphrase: 'encrypted',
  wrong_passphrase: 'encrypted',
  full: 'too_large',
  failed: 'damaged',
};
