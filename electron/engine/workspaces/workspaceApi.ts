import type { Settings } from '../../../shared/config.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Backup, Notice, Status } from '../../../shared/contract/status.ts';
import type { BackupId } from '../../../shared/domain/fileIds.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { OfflineChat } from '../chat/offlineChat.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { MaintenanceThreads } from '../maintenance/maintenanceThreads.ts';
import type { Models } from '../models/models.ts';
import type { Migration } from '../storage/connection/migrate.ts';
import type { PartSize } from '../storage/files/tableSizes.ts';
import type { Backups } from './recovery/backups.ts';
import type { BackupCopies } from './recovery/workspaceCopies.ts';
import type { WorkspaceFolders } from './folders.ts';
import type { IntegrityVerdict } from './recovery/integrity.ts';
import type { WorkspaceServices } from './workspaceServices.ts';

export interface WorkspaceDependencies {
  readonly home: string;
  readonly workspaceId: Id;
  /** Nothing of it was ever opened. */
  readonly isNew: boolean;
  /** Notices that its status carries from the start. */
  readonly notices: readonly Omit<Notice, 'at'>[];
  readonly migrations: readonly Migration[];
  readonly schemaFolder: string;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly dependencies: Dependencies;
  readonly settings: () => Settings;
  readonly models: Models;
  readonly emit: (event: EngineEvent) => void;
}

/** One workspace: its folder, and its engine state while it is open. */
export interface Workspace {
  readonly id: Id;
  readonly folders: WorkspaceFolders;
  readonly offlineChat: OfflineChat;
  readonly backups: Backups;
  readonly copies: BackupCopies;
  /** Services of the open database, or null while it is latched. */
  services(): WorkspaceServices | null;
  /** The same, or the error that says why there is none. */
  require(): WorkspaceServices;
  /** Latches it if the error is damage that a read met; the error to tell. */
  latchOnDamage(error: unknown): unknown;
  status(): Promise<Status>;
  dismissNotices(): number;
  recoveryOptions(): Response<'recovery.options'>;
  recover(choice: Request<'recovery.apply'>['choice']): Promise<void>;
  createBackup(): Promise<Backup>;
  /** Puts a backup in the place of a database that is in order. */
  restoreBackup(backupId: BackupId): Promise<void>;
  /** Makes search tables that are gone anew; false when none is. */
  repairSearch(): boolean;
  /** Checks every page and every text; whether all is sound. Damage latches, as ever. */
  check(): Promise<IntegrityVerdict>;
  /** Sizes of the parts of the database. */
  sizes(): Promise<readonly PartSize[]>;
  /** Moves the write-ahead log into the database, off the writer. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}
