import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractError } from '../../../shared/contract/errors.ts';
import type { ArchiveProblem } from '../../../shared/domain/exports.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { Dependencies } from '../dependencies.ts';
import { moveFile } from '../files/moveFile.ts';
import { workspaceFolders } from '../workspaces/folders.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { WorkspaceEntry } from '../workspaces/registryFile.ts';
import { createExportThread } from '../exports/exportThread.ts';
import type { ExportProgress } from '../exports/exportContext.ts';

export interface ArchiveOpenerDependencies {
  readonly home: string;
  readonly schemaFolder: string;
  readonly registry: Pick<WorkspaceRegistry, 'addOpened'>;
  readonly dependencies: Pick<Dependencies, 'startTaskThread' | 'logger' | 'clock' | 'ids'>;
}

export interface WorkspaceFromArchive {
  readonly entry: WorkspaceEntry;
  readonly rows: number;
}

/** Opens archives as workspaces, one at a time. */
export interface ArchiveOpener {
  open(
    path: string,
    passphrase: string | null,
    signal: AbortSignal,
  ): Promise<Result<WorkspaceFromArchive, ArchiveProblem>>;
  progress(): Promise<ExportProgress | null>;
  close(): Promise<void>;
}

/** Folder of the incomplete workspace; the next attempt, or the next start, removes it. */
const UNFINISHED_FOLDER = 'archive-in-the-making';

export function createArchiveOpener(deps: ArchiveOpenerDependencies): ArchiveOpener {
  const { ids, logger } = deps.dependencies;
  const thread = createExportThread(deps.dependencies);
  const folder = join(deps.home, UNFINISHED_FOLDER);
  const clear = () => rmSync(folder, { recursive: true, force: true });
  let isOpening = false;
  clear();
  const read = async (path: string, passphrase: string | null) => {
    const workspaceId = ids.next();
    const {
      root,
      database,
      attachments,
      forgotten: forgottenFile,
    } = workspaceFolders(folder, workspaceId);
    mkdirSync(root, { recursive: true, mode: 0o700 });
    const outcome = await thread.open({
      path,
      passphrase,
      files: { database, attachments, forgotten: forgottenFile },
      plain: join(folder, 'archive.plain'),
      schemaFolder: deps.schemaFolder,
      databaseId: ids.next(),
      workspaceId,
    });
    if (!outcome.ok) return outcome;
    const target = workspaceFolders(deps.home, workspaceId).root;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    moveFile(root, target);
    const { name, rows } = outcome.value;
    return ok({ entry: deps.registry.addOpened(workspaceId, name), rows });
  };
  return {
    async open(path, passphrase, signal) {
      if (isOpening) throw contractError('conflict', { reason: 'archive_opening' });
      isOpening = true;
      clear();
      const cancel = () => void thread.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const outcome = await read(path, passphrase);
        if (outcome.ok) return outcome;
        if (outcome.error === 'cancelled') throw contractError('cancelled');
        return err(outcome.error);
      } catch (error) {
        if (signal.aborted) throw contractError('cancelled');
        logger.error('an archive was not opened', { error: String(error) });
        throw error;
      } finally {
        signal.removeEventListener('abort', cancel);
        isOpening = false;
        clear();
      }
    },
    progress: async () => (isOpening ? await thread.progress() : null),
    async close() {
      if (isOpening) await thread.cancel();
      await thread.close();
    },
  };
}
