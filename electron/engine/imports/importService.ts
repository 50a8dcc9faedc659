import type { Settings } from '../../../shared/config.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import type { Models } from '../models/models.ts';
import { createImportCommands, runningUploads } from './importCommands.ts';
import { createImportQueue } from './importQueue.ts';
import { createImportThread } from './importThread.ts';
import { createUploads, type Uploads } from './uploads.ts';

export interface ImportServiceDependencies {
  readonly workspaceId: Id;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  /** Pause between two transactions of one import: see `OpenLedger`. */
  readonly pauseBetweenSteps: () => Promise<void>;
  readonly settings: () => Settings;
  readonly schemaFolder: string;
  readonly folders: { readonly imports: string };
  readonly dependencies: Pick<Dependencies, 'startTaskThread' | 'logger'>;
  readonly emit: (event: EngineEvent) => void;
  /** True if nobody has chatted for so long. */
  readonly isQuietFor: (ms: number) => boolean;
  readonly models: Pick<Models, 'role'>;
  /** Makes a verified backup: no event of the journal tells of what an import has brought. */
  readonly backUp: () => Promise<unknown>;
  /** Loads the search indexes of what an import has brought, which wait for its end. */
  readonly warmUp: () => Promise<void>;
}

/** Time after an answer in which the next message is likely. */
export const CHATTING_MS = 30_000;

/** Import of conversations from other programs. */
export interface ImportService {
  readonly commands: ReturnType<typeof createImportCommands>;
  /** Files that windows have sent, archives of Loci among them. */
  readonly uploads: Uploads;
  close(): Promise<void>;
}

/** Wiring only. */
export function createImportService(deps: ImportServiceDependencies): ImportService {
  const { workspaceId, curation, ledger, pauseBetweenSteps, settings, emit } = deps;
  const { store, ids } = curation;
  const thread = createImportThread({ ...deps.dependencies, schemaFolder: deps.schemaFolder });
  const uploads = createUploads(
    deps.folders.imports,
    () => ids.next(),
    runningUploads(store.imports.list()),
  );
  let isClosed = false;
  /** One after the other: both take a core for minutes after a large import. */
  const finishQuietly = async () => {
    await deps.warmUp();
    if (isClosed) return;
    try {
      await deps.backUp();
    } catch (error) {
      deps.dependencies.logger.warn('no backup after an import', { error: String(error) });
    }
  };
  const onChange = (isEnd: boolean) => {
    emit({ name: 'imports.changed', payload: { workspaceId } });
    if (!isEnd) return;
    void finishQuietly();
    emit({ name: 'conversations.changed', payload: { workspaceId, conversationId: null } });
    emit({ name: 'facts.changed', payload: { workspaceId } });
  };
  const modelName = () => deps.models.role('memory', settings()).model?.name ?? null;
  const shared = { curation, ledger, pauseBetweenSteps, thread, uploads, onChange };
  const queue = createImportQueue({
    ...shared,
    logger: deps.dependencies.logger,
    options: () => ({
      sessionTimeoutSec: settings()['session.timeout_sec'],
      memoryEnabled: settings()['memory.enabled'],
      isChatting: () => !deps.isQuietFor(CHATTING_MS),
      redact: settings()['privacy.redact_secrets'],
    }),
  });
  // What was interrupted goes on once the workspace is open.
  for (const row of store.imports.list()) {
    if (row.state === 'running' || row.state === 'undoing') queue.run(row);
  }
  return {
    uploads,
    commands: createImportCommands({ ...shared, queue, modelName }),
    async close() {
      isClosed = true;
      await queue.close();
      await thread.close();
    },
  };
}
