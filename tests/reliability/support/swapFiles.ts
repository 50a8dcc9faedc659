// A process of its own that migrates, backs up or restores one workspace's files until it is killed.
import { writeSync } from 'node:fs';
import { z } from 'zod';
import { BUILT_IN } from '../../../electron/engine/chat/authors.ts';
import {
  createSystemIds,
  silentLogger,
  systemClock,
} from '../../../electron/engine/dependencies.ts';
import { runMaintenanceTask } from '../../../electron/engine/maintenance/maintenanceTasks.ts';
import { createMaintenanceThreads } from '../../../electron/engine/maintenance/maintenanceThreads.ts';
import { openForgottenFile } from '../../../electron/engine/maintenance/forget/forgottenFile.ts';
import {
  moveToQuarantine,
  openProbed,
  probeDatabase,
} from '../../../electron/engine/storage/files/databaseFile.ts';
import { openExternalJournal } from '../../../electron/engine/storage/files/externalJournal.ts';
import { openHeadFile } from '../../../electron/engine/storage/files/headFile.ts';
import { readMigrations } from '../../../electron/engine/storage/connection/migrate.ts';
import { createBackups } from '../../../electron/engine/workspaces/recovery/backups.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { prepareRecovery } from '../../../electron/engine/workspaces/recovery/recovery.ts';
import { backupIdSchema } from '../../../shared/domain/fileIds.ts';

const { home, workspaceId, schemaFolder, what } = z
  .strictObject({
    home: z.string(),
    workspaceId: z.string(),
    schemaFolder: z.string(),
    what: z.enum(['migrate', 'backup', 'restore']),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const folders = workspaceFolders(home, workspaceId);
const migrations = readMigrations(schemaFolder);
const ids = createSystemIds(systemClock);
const maintenanceThreads = createMaintenanceThreads({
  run: (task, input) => Promise.resolve(runMaintenanceTask(task, input)),
  close: () => Promise.resolve(),
});
const backups = createBackups(folders.backups, maintenanceThreads, systemClock, ids);

const actions = {
  migrate() {
    const probed = probeDatabase(folders.database, migrations);
    if (!probed.ok) throw new Error(probed.error.kind);
    openProbed(folders.database, probed.value, systemClock.now()).close();
    return Promise.resolve();
  },
  backup: async () => void (await backups.create(folders.database)),
  async restore() {
    const [backup] = backups.list();
    const deps = {
      workspaceId,
      deviceId: ids.next(),
      folders,
      migrations,
      isNew: false,
      headFile: openHeadFile(folders.headFile),
      externalJournal: openExternalJournal(folders.journal),
      backups,
      forgotten: openForgottenFile(folders.forgotten, {
        read: { state: 'absent' },
        newKey: () => '',
      }),
      removeGraphViews: () => undefined,
      subscribersOf: () => [],
      authorOf: () => BUILT_IN,
      clock: systemClock,
      ids,
      logger: silentLogger,
      maintenanceThreads,
      moveToQuarantine,
    };
    await prepareRecovery(deps, { kind: 'restore', backupId: backupIdSchema.parse(backup?.id) });
  },
} satisfies Record<typeof what, () => Promise<void>>;

writeSync(1, 'ready\n');
await actions[what]();
writeSync(1, 'done\n');
