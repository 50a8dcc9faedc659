import { existsSync, rmSync } from 'node:fs';
import { moveFile } from '../../files/moveFile.ts';
import { fileBytes, moveToQuarantine, probeDatabase } from '../../storage/files/databaseFile.ts';
import type { HeadFile } from '../../storage/files/headFile.ts';
import type { Migration } from '../../storage/connection/migrate.ts';

export interface RestoreFiles {
  readonly database: string;
  readonly headFile: HeadFile;
  /** Quarantine folder of the replaced files. */
  readonly quarantine: string;
}

/** Path of a verified copy until it replaces the database. */
export function restoringFile(database: string): string {
  return `${database}.restore`;
}

/**
 * Moves the verified copy into the database's place; the previous files are quarantined, log
 * included.
 */
export function finishRestore(
  { database, headFile, quarantine }: RestoreFiles,
  summary: { readonly databaseId: string; readonly lastEventSeq: number },
): void {
  moveToQuarantine(database, quarantine);
  headFile.writeDurably({ ...summary, clean: false });
  moveFile(restoringFile(database), database);
}

/**
 * Resumes an interrupted restore: once the database was moved away, the copy beside it had been
 * verified and chosen, so it is put in place; before that nothing had changed, and the copy is
 * removed.
 */
export function resumeRestore(files: RestoreFiles, migrations: readonly Migration[]): void {
  const copy = restoringFile(files.database);
  if (!existsSync(copy)) return;
  if (existsSync(files.database)) {
    rmSync(copy);
    return;
  }
  const probeResult = fileBytes(copy) === 0 ? null : probeDatabase(copy, migrations);
  if (probeResult?.ok !== true) return;
  const { databaseId, lastEventSeq } = probeResult.value;
  finishRestore(files, { databaseId, lastEventSeq });
}
