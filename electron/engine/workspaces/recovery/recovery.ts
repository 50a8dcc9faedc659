import { rmSync } from 'node:fs';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { Request } from '../../../../shared/contract/index.ts';
import type { BackupId } from '../../../../shared/domain/fileIds.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { Notice } from '../../../../shared/contract/status.ts';
import { durableEventSchema } from '../../bus/durableEvents.ts';
import { copyFile } from '../../files/moveFile.ts';
import { syncFile } from '../../files/syncFile.ts';
import { isDatabaseFile, probeDatabase } from '../../storage/files/databaseFile.ts';
import { createNew, quarantineFolder, type OpeningDependencies } from './opening.ts';
import { finishRestore, restoringFile } from './restoring.ts';

export interface RecoveryDependencies extends OpeningDependencies {
  readonly moveToQuarantine: (file: string, folder: string) => void;
}

type Choice = Request<'recovery.apply'>['choice'];

/**
 * Prepares the files so that reopening the workspace carries out the person's choice. The previous
 * files are quarantined, never deleted. Returns the notice to show, if any.
 */
export async function prepareRecovery(
  deps: RecoveryDependencies,
  choice: Choice,
): Promise<Pick<Notice, 'code' | 'count'> | null> {
  switch (choice.kind) {
    case 'restore':
      await restoreBackup(deps, choice.backupId);
      return { code: 'restored_from_backup', count: 0 };
    case 'salvage':
      return { code: 'salvaged', count: await salvageDamaged(deps) };
    case 'accept_current':
      await acceptCurrent(deps);
      return null;
    case 'start_empty':
      deps.moveToQuarantine(deps.folders.database, quarantineFolder(deps));
      createNew(deps).db.close();
      return null;
  }
}

/**
 * Prepares restoring a backup over a sound database. The part of the external journal after the
 * backup is moved aside too: replayed, it would undo the restore. Messages sent since `startedAt`,
 * while the restore goes on, stay: the restored database gets them.
 */
export async function prepareRestore(
  deps: RecoveryDependencies,
  backupId: BackupId,
  startedAt: EpochMs,
): Promise<void> {
  const backup = deps.backups.list().find(({ id }) => id === backupId);
  if (backup === undefined) throw contractError('not_found', { reason: 'backup' });
  await restoreBackup(deps, backupId, (folder) => {
    deps.externalJournal.archive(folder);
    deps.externalJournal.prune((entry) => {
      const parsed = durableEventSchema.safeParse(entry);
      if (!parsed.success) return false;
      const { at, seq } = parsed.data;
      if (seq === null && at >= startedAt) return true;
      return at <= backup.createdAt && (seq === null || seq <= backup.lastEventSeq);
    });
  });
}

async function restoreBackup(
  deps: RecoveryDependencies,
  backupId: BackupId,
  onVerified: (quarantine: string) => void = () => undefined,
): Promise<void> {
  const manifest = deps.backups.list().find(({ id }) => id === backupId);
  if (manifest === undefined) throw contractError('not_found', { reason: 'backup' });
  const { database } = deps.folders;
  const part = restoringFile(database);
  copyFile(deps.backups.file(backupId), part);
  // Verified again before it replaces anything.
  const summary = await verifyBackup(deps, part).catch((error: unknown) => {
    rmSync(part, { force: true });
    throw error;
  });
  const folder = quarantineFolder(deps);
  onVerified(folder);
  replaceDatabase(deps, folder, summary);
}

/**
 * Verifies a copy: refused unless it is whole, of this workspace, and of a schema known here.
 */
async function verifyBackup(
  { maintenanceThreads, migrations, workspaceId, folders }: RecoveryDependencies,
  file: string,
): Promise<{ databaseId: string; lastEventSeq: number }> {
  const damagedError = () => contractError('refused', { reason: 'backup_damaged' });
  const summary = await maintenanceThreads.run('verifyDatabase', { file }).catch(() => {
    throw damagedError();
  });
  const probeResult = probeDatabase(file, migrations);
  if (!probeResult.ok) {
    throw probeResult.error.kind === 'newer_schema'
      ? contractError('refused', { reason: 'backup_newer' })
      : damagedError();
  }
  // The database in a folder copied from another home names its old workspace.
  const probe = probeDatabase(folders.database, migrations);
  const validIds = [workspaceId, probe.ok ? probe.value.workspaceId : null];
  if (!validIds.includes(probeResult.value.workspaceId)) {
    throw contractError('refused', { reason: 'backup_foreign' });
  }
  if ((await maintenanceThreads.run('verifyRows', { file })).length > 0) throw damagedError();
  return summary;
}

/**
 * Salvages the damaged database into a new one that replaces it; returns the number of unreadable
 * rows.
 */
async function salvageDamaged(deps: RecoveryDependencies): Promise<number> {
  const { database } = deps.folders;
  assertReadable(database);
  const target = restoringFile(database);
  const identity = {
    databaseId: deps.ids.next(),
    workspaceId: deps.workspaceId,
    now: deps.clock.now(),
  };
  const { migrations } = deps;
  const saved = await deps.maintenanceThreads
    .run('salvage', { file: database, target, migrations, identity })
    .catch((error: unknown) => {
      deps.logger.error('nothing could be salvaged', { error: String(error) });
      throw contractError('refused', { reason: 'not_readable' });
    });
  syncFile(target);
  replaceDatabase(deps, quarantineFolder(deps), saved);
  return saved.lost;
}

function replaceDatabase(
  { folders, headFile }: RecoveryDependencies,
  quarantine: string,
  { databaseId, lastEventSeq }: { readonly databaseId: string; readonly lastEventSeq: number },
): void {
  // Derived from the old database, whose seqs differ from those of the new one.
  for (const part of ['', '-wal', '-shm']) rmSync(`${folders.vectors}${part}`, { force: true });
  finishRestore({ database: folders.database, headFile, quarantine }, { databaseId, lastEventSeq });
}

function assertReadable(database: string): void {
  if (!isDatabaseFile(database)) throw contractError('refused', { reason: 'not_readable' });
}

/** Accepts the file as it is; the part of the journal after a gap is kept aside. */
async function acceptCurrent(deps: RecoveryDependencies): Promise<void> {
  assertReadable(deps.folders.database);
  const summary = await deps.maintenanceThreads
    .run('verifyDatabase', { file: deps.folders.database })
    .catch(() => null);
  if (summary === null || summary.databaseId === '') {
    throw contractError('refused', { reason: 'not_readable' });
  }
  deps.externalJournal.archive(quarantineFolder(deps));
  deps.externalJournal.prune((entry) => {
    const parsed = durableEventSchema.safeParse(entry);
    return parsed.success && (parsed.data.seq === null || parsed.data.seq <= summary.lastEventSeq);
  });
  const { databaseId, lastEventSeq } = summary;
  deps.headFile.writeDurably({ databaseId, lastEventSeq, clean: false });
}
