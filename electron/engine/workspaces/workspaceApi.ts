import type { GraphView, Settings } from '../../../shared/config.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { Backup, Notice, Status } from '../../../shared/contract/status.ts';
import type { BackupId } from '../../../shared/domain/fileIds.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { LatchedChat } from '../chat/latchedChat.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { MaintenanceThreads } from '../maintenance/maintenanceThreads.ts';
import type { Models } from '../models/models.ts';
import type { Migration } from '../storage/connection/migrate.ts';
import type { PartSize } from '../storage/files/storagePartSizes.ts';
import type { Backups } from './recovery/backups.ts';
import type { BackupCopies } from './recovery/backupCopies.ts';
import type { WorkspaceFolders } from './folders.ts';
import type { IntegrityVerdict } from './recovery/integrity.ts';
import type { WorkspaceServices } from './workspaceServices.ts';

export interface WorkspaceDependencies {
  readonly home: string;
  readonly workspaceId: Id;
  readonly deviceId: Id;
  /** True if its database was never opened. */
  readonly isNew: boolean;
  /** Notices that its status carries from the start. */
  readonly notices: readonly Omit<Notice, 'at'>[];
  readonly migrations: readonly Migration[];
  readonly schemaFolder: string;
  /** Name of the workspace now. */
  readonly workspaceName: () => string;
  /** Reads a secret of the host's key store by its name; null for none. */
  readonly readSecret: (name: string) => Promise<string | null>;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly dependencies: Dependencies;
  readonly settings: () => Settings;
  /** Removes saved graph views from the workspace's settings. */
  readonly removeGraphViews: (isForgotten: (view: GraphView) => boolean) => void;
  readonly models: Models;
  readonly emit: (event: EngineEvent) => void;
}

/** Workspace: its folder, and its engine state while it is open. */
export interface Workspace {
  readonly id: Id;
  readonly folders: WorkspaceFolders;
  readonly latchedChat: LatchedChat;
  readonly backups: Backups;
  readonly backupCopies: BackupCopies;
  /** Length in bytes of the external journal. */
  journalBytes(): number;
  /** Services of the open database, or null while it is latched. */
  services(): WorkspaceServices | null;
  /** Services; throws with the reason while the workspace is latched. */
  requireServices(): WorkspaceServices;
  /** Latches the workspace if the error is damage met by a read; returns the error to report. */
  latchOnDamage(error: unknown): unknown;
  status(): Promise<Status>;
  /** Announces the status if the disk has filled up, or has room again. */
  announceDisk(): void;
  dismissNotices(): number;
  recoveryOptions(): Response<'recovery.options'>;
  recover(choice: Request<'recovery.apply'>['choice']): Promise<void>;
  createBackup(): Promise<Backup>;
  /** Restores a backup over a sound database. */
  restoreBackup(backupId: BackupId): Promise<void>;
  /** Rebuilds missing search tables; false when there were none. */
  repairSearch(): boolean;
  /** Indexes unspaced scripts again, piece by piece, if this program segments them otherwise. */
  resegment(): Promise<void>;
  /** Full check of every page and every text; returns its verdict. Damage latches, as always. */
  check(): Promise<IntegrityVerdict>;
  /** Sizes of the parts of the database. */
  sizes(): Promise<readonly PartSize[]>;
  /** WAL checkpoint, off the writer. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}
