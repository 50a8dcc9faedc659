import type { EventBus } from '../../bus/eventBus.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { VectorStore } from '../../storage/search/vectors.ts';
import type { LedgerStore } from '../../storage/store.ts';
import type { WorkspaceFolders } from '../folders.ts';
import { openLedger, type OpenLedger, type OpenLedgerDependencies } from '../ledger/openLedger.ts';
import {
  openEmbedding,
  type OpenEmbedding,
  type OpenEmbeddingDependencies,
} from '../openEmbedding.ts';

interface EmbeddingDependencies
  extends
    Pick<
      OpenLedgerDependencies,
      | 'headFile'
      | 'externalJournal'
      | 'onCorrupt'
      | 'maintenanceThreads'
      | 'readers'
      | 'repairSearch'
    >,
    Pick<OpenEmbeddingDependencies, 'models' | 'settings'> {
  readonly storage: { readonly store: LedgerStore; readonly databaseId: string };
  readonly folders: Pick<WorkspaceFolders, 'database'>;
  readonly dependencies: Pick<Dependencies, 'clock' | 'logger' | 'taskLog'>;
  readonly onStatus: () => void;
}

/** Embedding over the ledger of an open database. */
export function createEmbedding(
  deps: EmbeddingDependencies,
  vectors: VectorStore | null,
  bus: () => EventBus,
): OpenEmbedding & Omit<OpenLedger, 'ledger'> {
  const { storage, settings, models, folders } = deps;
  const { store, databaseId } = storage;
  const { clock, logger } = deps.dependencies;
  const { ledger, ...writer } = openLedger({
    ...deps,
    store,
    bus,
    databaseId,
    database: folders.database,
    logger,
    taskLog: deps.dependencies.taskLog,
  });
  const embedding = openEmbedding({
    store,
    vectors,
    ledger,
    models,
    settings,
    clock,
    logger,
    onChange: deps.onStatus,
  });
  return { ...embedding, ...writer };
}
