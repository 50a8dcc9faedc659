import type { Settings } from '../../../shared/config.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import { createImportCommands, runningUploads } from './importCommands.ts';
import { createImportQueue } from './importQueue.ts';
import { createImportThread } from './importThread.ts';
import { createUploads } from './uploads.ts';

export interface ImportServiceDependencies {
  readonly workspaceId: Id;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly settings: () => Settings;
  /** Folder of the uploads. */
  readonly folder: string;
  readonly dependencies: Pick<Dependencies, 'startTaskThread' | 'logger'>;
  readonly emit: (event: EngineEvent) => void;
  readonly modelName: () => string | null;
}

/** Import of conversations from other programs. */
export interface ImportService {
  readonly commands: ReturnType<typeof createImportCommands>;
  /** Goes on with imports and undos that were interrupted. */
  resume(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Wiring only. */
export function createImportService(deps: ImportServiceDependencies): ImportService {
  const { workspaceId, curation, ledger, settings, emit } = deps;
  const { store, ids } = curation;
  const thread = createImportThread(deps.dependencies);
  const uploads = createUploads(
    deps.folder,
    () => ids.next(),
    runningUploads(store.imports.list()),
  );
  const onChange = (isEnd: boolean) => {
    emit({ name: 'imports.changed', payload: { workspaceId } });
    if (!isEnd) return;
    emit({ name: 'conversations.changed', payload: { workspaceId, conversationId: null } });
    emit({ name: 'facts.changed', payload: { workspaceId } });
  };
  const shared = { curation, ledger, thread, uploads, onChange };
  const queue = createImportQueue({
    ...shared,
    logger: deps.dependencies.logger,
    options: () => ({
      sessionTimeoutSec: settings()['session.timeout_sec'],
      memoryEnabled: settings()['memory.enabled'],
      redact: settings()['privacy.redact_secrets'],
    }),
  });
  return {
    commands: createImportCommands({ ...shared, queue, modelName: deps.modelName }),
    resume() {
      const interrupted = store.imports
        .list()
        .filter(({ state }) => state === 'running' || state === 'undoing');
      for (const row of interrupted) queue.run(row);
    },
    idle: () => queue.idle(),
    async close() {
      await queue.close();
      await thread.close();
    },
  };
}
