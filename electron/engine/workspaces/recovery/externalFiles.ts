import { basename } from 'node:path';
import { newSecretKey, type Dependencies } from '../../dependencies.ts';
import type { Notice } from '../../../../shared/contract/status.ts';
import type { Settings } from '../../../../shared/config.ts';
import { createLatchedChat, type LatchedChat } from '../../chat/latchedChat.ts';
import { entryKind } from '../../files/entryKind.ts';
import { moveIntoFolder, quarantineNextTo } from '../../files/moveFile.ts';
import { readJsonFile, throwIfRefused } from '../../files/readRegularFile.ts';
import {
  forgottenContentSchema,
  openForgottenFile,
  type ForgottenFile,
} from '../../maintenance/forget/forgottenFile.ts';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { openExternalJournal, type ExternalJournal } from '../../storage/files/externalJournal.ts';
import { openHeadFile, type HeadFile } from '../../storage/files/headFile.ts';
import { createBackups, type Backups } from './backups.ts';
import { createBackupCopies, type BackupCopies } from './backupCopies.ts';
import { makeFolders, type WorkspaceFolders } from '../folders.ts';
import { quarantineFolder } from './opening.ts';

export interface ExternalFilesDependencies {
  readonly folders: WorkspaceFolders;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly dependencies: Dependencies;
  readonly settings: () => Settings;
  readonly onStatus: () => void;
}

/** External files, open and usable. */
export interface ExternalFiles {
  readonly headFile: HeadFile;
  readonly externalJournal: ExternalJournal;
  readonly backups: Backups;
  readonly copies: BackupCopies;
  readonly forgotten: ForgottenFile;
  readonly latchedChat: LatchedChat;
  readonly notices: readonly Omit<Notice, 'at'>[];
  close(): void;
}

/**
 * Opens the external files. A damaged one is quarantined and rebuilt: none of them is the only copy
 * of anything. Throws where the disk refuses.
 */
export function openExternalFiles(deps: ExternalFilesDependencies): ExternalFiles {
  const { folders, maintenanceThreads, settings } = deps;
  const { clock, ids } = deps.dependencies;
  const quarantined: string[] = [];
  let folder: string | null = null;
  const quarantine = (path: string) => {
    folder ??= quarantineFolder({ folders, ids });
    moveIntoFolder(path, folder);
    quarantined.push(basename(path));
  };
  makeFolders(folders, quarantine, (path) => {
    quarantineNextTo(path);
    quarantined.push(basename(path));
  });
  for (const path of [folders.headFile, folders.journal, folders.forgotten]) {
    if (['folder', 'other'].includes(entryKind(path))) quarantine(path);
  }
  let headFile = openHeadFile(folders.headFile);
  if (headFile.isDamaged()) {
    headFile.close();
    quarantine(folders.headFile);
    headFile = openHeadFile(folders.headFile);
  }
  const externalJournal = openExternalJournal(folders.journal);
  if (externalJournal.damagedLines() > 0) {
    externalJournal.archive((folder ??= quarantineFolder({ folders, ids })));
    externalJournal.prune(() => true);
    quarantined.push(basename(folders.journal));
  }
  const fileRead = readJsonFile(folders.forgotten, forgottenContentSchema);
  throwIfRefused(folders.forgotten, fileRead);
  if (fileRead.state === 'damaged') quarantine(folders.forgotten);
  const forgottenFile = openForgottenFile(folders.forgotten, {
    read: fileRead,
    newKey: newSecretKey,
  });
  const backups = createBackups(folders.backups, maintenanceThreads, clock, ids);
  return {
    headFile,
    externalJournal,
    backups,
    copies: createBackupCopies({
      folders,
      backups,
      externalJournal,
      maintenanceThreads,
      retention: () => settings()['backup.keep'],
      onStatus: deps.onStatus,
    }),
    forgotten: forgottenFile,
    latchedChat: createLatchedChat({
      externalJournal,
      clock,
      ids,
      settings: () => ({
        memoryEnabled: settings()['memory.enabled'],
        redact: settings()['privacy.redact_secrets'],
      }),
    }),
    notices:
      quarantined.length === 0
        ? []
        : [{ code: 'files_set_aside', count: quarantined.length, files: quarantined }],
    close() {
      headFile.close();
      externalJournal.close();
    },
  };
}
