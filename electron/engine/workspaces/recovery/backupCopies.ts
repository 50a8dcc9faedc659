import { contractError } from '../../../../shared/contract/errors.ts';
import type { QuarantineEntry } from '../../../../shared/contract/forget.ts';
import type { Backup } from '../../../../shared/contract/status.ts';
import type { BackupId, QuarantineId } from '../../../../shared/domain/fileIds.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { RetentionRule } from '../../algorithms/time/backupsToKeep.ts';
import {
  CopyCanceledError,
  type MaintenanceThreads,
} from '../../maintenance/maintenanceThreads.ts';
import type { ExternalJournal } from '../../storage/files/externalJournal.ts';
import type { BackupManifest, Backups } from './backups.ts';
import type { WorkspaceFolders } from '../folders.ts';
import { pruneJournal } from './pruneJournal.ts';
import { createQuarantineFiles } from './quarantine.ts';

export interface BackupCopiesDependencies {
  readonly folders: WorkspaceFolders;
  readonly backups: Backups;
  readonly externalJournal: ExternalJournal;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly retention: () => RetentionRule;
  /** Called when backups begin to fail, or succeed again. */
  readonly onStatus: () => void;
}

/** Copies that hold the same content as the database. */
export interface BackupCopies {
  list(): Backup[];
  /** Makes a backup, verifies it, and prunes the older ones and the external journal. */
  make(): Promise<Backup>;
  /** True if the last copy could not be made. */
  hasFailed(): boolean;
  /** Copies that contain any of these rows. */
  containing(ids: readonly Id[]): Promise<{ backups: Backup[]; quarantined: QuarantineEntry[] }>;
  /** Deletes listed backups and quarantined files, once a new backup is made and verified. */
  purge(backupIds: readonly BackupId[], quarantineIds: readonly QuarantineId[]): Promise<void>;
}

export function createBackupCopies(deps: BackupCopiesDependencies): BackupCopies {
  const { folders, backups, maintenanceThreads } = deps;
  const quarantine = createQuarantineFiles(folders.damaged, maintenanceThreads);
  let didLastBackupFail = false;
  const setFailed = (hasFailed: boolean) => {
    if (didLastBackupFail === hasFailed) return;
    didLastBackupFail = hasFailed;
    deps.onStatus();
  };
  const create = async () => {
    try {
      const backup = await backups.create(folders.database);
      setFailed(false);
      return backup;
    } catch (error) {
      if (!(error instanceof CopyCanceledError)) setFailed(true);
      throw error;
    }
  };
  return {
    list: () => backups.list().map(presentBackup),
    async make() {
      const backup = await create();
      await backups.prune(deps.retention());
      pruneJournal(deps.externalJournal, backups.list());
      return presentBackup(backup);
    },
    hasFailed: () => didLastBackupFail,
    async containing(ids) {
      const backupsWithIds: Backup[] = [];
      for (const backup of backups.list()) {
        const file = backups.file(backup.id);
        if (await maintenanceThreads.run('containsAnyId', { file, ids }))
          backupsWithIds.push(presentBackup(backup));
      }
      return { backups: backupsWithIds, quarantined: await quarantine.foldersContaining(ids) };
    },
    async purge(backupIds, quarantineIds) {
      const listedIds = new Set<Id>([...backups.list(), ...quarantine.list()].map(({ id }) => id));
      if ([...backupIds, ...quarantineIds].some((id) => !listedIds.has(id))) {
        throw contractError('not_found', { reason: 'backup' });
      }
      await create();
      for (const id of backupIds) await backups.remove(id);
      for (const id of quarantineIds) await quarantine.remove(id);
    },
  };
}

function presentBackup(manifest: BackupManifest): Backup {
  const { id, createdAt, sizeBytes, messages } = manifest;
  return { id, createdAt, sizeBytes, messages, verified: true };
}
