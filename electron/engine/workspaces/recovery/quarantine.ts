import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { QuarantineEntry } from '../../../../shared/contract/forget.ts';
import { quarantineIdSchema, type QuarantineId } from '../../../../shared/domain/fileIds.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { MaintenanceThreads } from '../../maintenance/maintenanceThreads.ts';
import { folderBytes } from '../folders.ts';

/** Quarantine: files moved or copied away when a database was damaged, lost or replaced. */
export interface QuarantineFiles {
  /** Quarantined folders, newest first. */
  list(): QuarantineFolder[];
  /**
   * Quarantined folders that contain any of the ids, newest first. Searched byte for byte: the
   * files may be damaged.
   */
  foldersContaining(ids: readonly Id[]): Promise<QuarantineEntry[]>;
  remove(id: QuarantineId): Promise<void>;
}

type QuarantineFolder = QuarantineEntry & { readonly id: QuarantineId };

export function createQuarantineFiles(
  folder: string,
  maintenanceThreads: MaintenanceThreads,
): QuarantineFiles {
  const all = (): QuarantineFolder[] =>
    (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => {
        const id = quarantineIdSchema.safeParse(name);
        return id.success ? [id.data] : [];
      })
      .map((name) => ({
        id: name,
        at: Math.trunc(statSync(join(folder, name)).mtimeMs),
        sizeBytes: folderBytes(join(folder, name)),
      }))
      .sort((a, b) => b.at - a.at);
  const filesOf = (id: QuarantineId): string[] =>
    readdirSync(join(folder, id), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  return {
    list: all,
    async foldersContaining(ids) {
      const entries: QuarantineEntry[] = [];
      for (const entry of all()) {
        const files = await maintenanceThreads.run('findBytes', {
          files: filesOf(entry.id),
          texts: ids,
        });
        if (files.length > 0) entries.push(entry);
      }
      return entries;
    },
    async remove(id) {
      if (!all().some((one) => one.id === id)) return;
      for (const file of filesOf(id)) await maintenanceThreads.run('removeThrottled', { file });
      rmSync(join(folder, id), { recursive: true });
    },
  };
}
