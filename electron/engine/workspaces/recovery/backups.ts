import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { epochMsSchema } from '../../../../shared/domain/primitives.ts';
import { backupIdSchema, type BackupId } from '../../../../shared/domain/fileIds.ts';
import type { Clock, IdSource } from '../../dependencies.ts';
import {
  backupsToKeep,
  newestFirst,
  type RetentionRule,
} from '../../algorithms/time/backupsToKeep.ts';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { writeJsonAtomically } from '../../files/atomicFile.ts';
import { readJsonFile } from '../../files/readRegularFile.ts';

const manifestSchema = z.strictObject({
  id: backupIdSchema,
  createdAt: epochMsSchema,
  sizeBytes: z.int().nonnegative(),
  messages: z.int().nonnegative(),
  databaseId: z.string(),
  lastEventSeq: z.int().nonnegative(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** Backups: verified copies of one workspace's database. A copy without a manifest is no backup. */
export interface Backups {
  /** Backups, newest first; those of a clock that stood ahead last. */
  list(): BackupManifest[];
  file(id: BackupId): string;
  create(database: string): Promise<BackupManifest>;
  remove(id: BackupId): Promise<void>;
  /** Removes backups that the retention rule does not keep. */
  prune(rule: RetentionRule): Promise<void>;
}

export function createBackups(
  folder: string,
  maintenanceThreads: MaintenanceThreads,
  clock: Clock,
  ids: IdSource,
): Backups {
  const file = (id: BackupId) => join(folder, `${id}.db`);
  const manifest = (id: BackupId) => join(folder, `${id}.json`);
  const readManifests = () =>
    namesIn(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ name, read: readJsonFile(join(folder, name), manifestSchema) }))
      .flatMap(({ name, read }) =>
        read.state === 'ok' && name === `${read.value.id}.json` ? [read.value] : [],
      )
      .filter(({ id }) => existsSync(file(id)));
  const list = () => newestFirst(readManifests(), clock.now());
  const remove = async (id: BackupId) => {
    // Without its manifest it is no backup any more, however far the removal gets.
    rmSync(manifest(id), { force: true });
    await maintenanceThreads.run('removeThrottled', { file: file(id) });
  };
  removeUnfinishedCopies(folder);
  return {
    list,
    file,
    async create(database) {
      const id = backupIdSchema.parse(ids.next());
      const createdAt = clock.now();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const summary = await maintenanceThreads.copyVerified(database, file(id));
      const backup = { id, createdAt, ...summary };
      writeJsonAtomically(manifest(id), backup);
      return backup;
    },
    remove,
    async prune(rule) {
      const all = list();
      const keepIds = backupsToKeep(all, rule, clock.now());
      for (const { id } of all) {
        if (!keepIds.has(id)) await remove(id);
      }
    },
  };
}

/**
 * Removes unfinished copies that a kill left behind: nobody could restore them, or have content
 * purged from them.
 */
function removeUnfinishedCopies(folder: string): void {
  const names = new Set(namesIn(folder));
  for (const name of names) {
    const id = /^([0-9a-f-]{36})\.(?:db|db\.(?:part|draft)(?:-journal)?|json\.next)$/u.exec(
      name,
    )?.[1];
    if (id !== undefined && !(name === `${id}.db` && names.has(`${id}.json`))) {
      rmSync(join(folder, name), { force: true });
    }
  }
}

/**
 * File names; none if the folder is missing: the next copy recreates it, or reports that it cannot.
 */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
