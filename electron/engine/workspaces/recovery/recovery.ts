import { rmSync } from 'node:fs';
import { contractError } from '../../../../shared/contract/errors.ts';
import type { Request } from '../../../../shared/contract/index.ts';
import type { BackupId } from '../../../../shared/domain/fileIds.ts';
import type { Notice } from '../../../../shared/contract/status.ts';
import { durableEventSchema } from '../../bus/durableEvents.ts';
import { copyFile } from '../../files/moveFile.ts';
import { syncFile } from '../../files/writeWhole.ts';
import { isDatabaseFile, probeDatabase } from '../../storage/files/databaseFile.ts';
import { createNew, quarantineFolder, type OpeningDependencies } from './opening.ts';
import { finishRestore, restoringFile } from './restoring.ts';

export interface RecoveryDependencies extends OpeningDependencies {
  readonly moveToQuarantine: (file: string, folder: string) => void;
}

type Choice = Request<'recovery.apply'>['choice'];

/**
 * Makes the files such that opening the workspace again does what the person chose. What was there
 * is moved aside, never deleted. Returns the notice to show, if any.
 */
export async function prepareRecovery(
  parts: RecoveryDependencies,
  choice: Choice,
): Promise<Pick<Notice, 'code' | 'count'> | null> {
  switch (choice.kind) {
    case 'restore':
      await restoreBackup(parts, choice.backupId);
      return { code: 'restored_from_backup', count: 0 };
    case 'salvage':
      return { code: 'salvaged', count: await salvageDamaged(parts) };
    case 'accept_current':
      await acceptCurrent(parts);
      return null;
    case 'start_empty':
      parts.moveToQuarantine(parts.folders.database, quarantineFolder(parts));
      createNew(parts).db.close();
      return null;
  }
}

/**
 * The same for a database that is in order. What the journal outside holds beyond the backup is set
 * aside too: replayed, it would bring back what the person goes back from.
 */
export async function prepareRestore(
  parts: RecoveryDependencies,
  backupId: BackupId,
): Promise<void> {
  const backup = parts.backups.list().find(({ id }) => id === backupId);
  if (backup === undefined) throw contractError('not_found', { reason: 'backup' });
  await restoreBackup(parts, backupId, (folder) => {
    parts.externalJournal.archive(folder);
    parts.externalJournal.prune((entry) => {
      const parsed = durableEventSchema.safeParse(entry);
      if (!parsed.success || parsed.data.at > backup.createdAt) return false;
      return parsed.data.seq === null || parsed.data.seq <= backup.lastEventSeq;
    });
  });
}

async function restoreBackup(
  parts: RecoveryDependencies,
  backupId: BackupId,
  onVerified: (aside: string) => void = () => undefined,
): Promise<void> {
  const manifest = parts.backups.list().find(({ id }) => id === backupId);
  if (manifest === undefined) throw contractError('not_found', { reason: 'backup' });
  const { database } = parts.folders;
  const part = restoringFile(database);
  copyFile(parts.backups.file(backupId), part);
  // Looked at again before it takes the place of anything.
  const facts = await factsOf(parts, part).catch((error: unknown) => {
    rmSync(part, { force: true });
    throw error;
  });
  const folder = quarantineFolder(parts);
  onVerified(folder);
  putInPlace(parts, folder, facts);
}

/** What a copy holds; refused unless it is whole, of this workspace, and of a schema known here. */
async function factsOf(
  { maintenanceThreads, migrations, workspaceId, folders }: RecoveryDependencies,
  file: string,
): Promise<{ databaseId: string; lastEventSeq: number }> {
  const damaged = () => contractError('refused', { reason: 'backup_damaged' });
  const facts = await maintenanceThreads.run('verifiedFacts', { file }).catch(() => {
    throw damaged();
  });
  const probed = probeDatabase(file, migrations);
  if (!probed.ok) {
    throw probed.error.kind === 'newer_schema'
      ? contractError('refused', { reason: 'backup_newer' })
      : damaged();
  }
  // A folder that was carried to another home holds a database that names its old one.
  const probe = probeDatabase(folders.database, migrations);
  const validIds = [workspaceId, probe.ok ? probe.value.workspaceId : null];
  if (!validIds.includes(probed.value.workspaceId)) {
    throw contractError('refused', { reason: 'backup_foreign' });
  }
  if ((await maintenanceThreads.run('verifyTexts', { file })).length > 0) throw damaged();
  return facts;
}

/** What can be read of the damaged database takes its place; returns how many rows could not be. */
async function salvageDamaged(parts: RecoveryDependencies): Promise<number> {
  const { database } = parts.folders;
  assertReadable(database);
  const target = restoringFile(database);
  const identity = {
    databaseId: parts.ids.next(),
    workspaceId: parts.workspaceId,
    now: parts.clock.now(),
  };
  const { migrations } = parts;
  const saved = await parts.maintenanceThreads
    .run('salvage', { file: database, target, migrations, identity })
    .catch((error: unknown) => {
      parts.logger.error('nothing could be salvaged', { error: String(error) });
      throw contractError('refused', { reason: 'not_readable' });
    });
  syncFile(target);
  putInPlace(parts, quarantineFolder(parts), saved);
  return saved.left;
}

function putInPlace(
  { folders, headFile }: RecoveryDependencies,
  quarantine: string,
  { databaseId, lastEventSeq }: { readonly databaseId: string; readonly lastEventSeq: number },
): void {
  // Made from the database that goes: its rows have other numbers in the one that comes.
  for (const part of ['', '-wal', '-shm']) rmSync(`${folders.vectors}${part}`, { force: true });
  finishRestore({ database: folders.database, headFile, quarantine }, { databaseId, lastEventSeq });
}

function assertReadable(database: string): void {
  if (!isDatabaseFile(database)) throw contractError('refused', { reason: 'not_readable' });
}

/** The file as it is becomes the truth; what the journal had beyond a gap is kept aside. */
async function acceptCurrent(parts: RecoveryDependencies): Promise<void> {
  assertReadable(parts.folders.database);
  const facts = await parts.maintenanceThreads
    .run('verifiedFacts', { file: parts.folders.database })
    .catch(() => null);
  if (facts === null || facts.databaseId === '') {
    throw contractError('refused', { reason: 'not_readable' });
  }
  parts.externalJournal.archive(quarantineFolder(parts));
  parts.externalJournal.prune((entry) => {
    const parsed = durableEventSchema.safeParse(entry);
    return parsed.success && (parsed.data.seq === null || parsed.data.seq <= facts.lastEventSeq);
  });
  const { databaseId, lastEventSeq } = facts;
  parts.headFile.writeDurably({ databaseId, lastEventSeq, clean: false });
}
