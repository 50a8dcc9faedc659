import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Settings } from '../../../shared/config.ts';
import { createEventBus, type EventBus, type Subscriber } from '../bus/eventBus.ts';
import { createReceiptCommands } from '../chat/receipts/receiptCommands.ts';
import { createChatMonitor } from '../chat/chatMonitor.ts';
import { openSelfTest } from '../chat/selfTest/openSelfTest.ts';
import type { SelfTest } from '../chat/selfTest/selfTest.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import { memoryOf } from '../curation/requireMemory.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import { createHistoryCommands } from '../history/historyCommands.ts';
import type { Ledger } from '../bus/ledger.ts';
import { diagnoseRecall } from '../context/diagnoseRecall.ts';
import { ledgerWithChangeEvents } from '../events/ledgerWithChangeEvents.ts';
import { announceAll } from '../events/changeEvents.ts';
import { createImportService, type ImportService } from '../imports/importService.ts';
import type { DocumentService } from '../ingest/documents/documentService.ts';
import { indexNeighbors } from '../ingest/slowPath.ts';
import type { OffsiteService } from '../offsite/offsiteService.ts';
import type { Models } from '../models/models.ts';
import { latchOnDamage } from '../readers/latchOnDamage.ts';
import { warmUp as warmUpIndexes } from '../readers/warmUp.ts';
import type { Readers } from '../readers/readers.ts';
import { presentNode } from '../retrieval/presentNode.ts';
import type { ExternalJournal } from '../storage/files/externalJournal.ts';
import type { HeadFile } from '../storage/files/headFile.ts';
import { attachVectors, type NoVectors, type VectorStore } from '../storage/search/vectors.ts';
import type { WriteStore } from '../storage/store.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { MaintenanceThreads } from '../maintenance/maintenanceThreads.ts';
import type { ForgottenFile } from '../maintenance/forget/forgottenFile.ts';
import { createChatServices, type ChatServices } from './chatServices.ts';
import type { WorkspaceFolders } from './folders.ts';
import {
  createMemoryServices,
  LEARNING_TOPICS,
  type MemoryServiceDependencies,
  type MemoryServices,
} from './memoryServices.ts';
import { ROUTINE_TOPICS } from '../routines/routines.ts';
import { createBrowseCommands } from '../recall/browseCommands.ts';
import { createRecallService, type RecallService } from '../recall/recallService.ts';
import {
  createDocumentServices,
  type DocumentServiceCommandName,
} from './services/documentServices.ts';
import {
  createExportServices,
  type ExportCommandName,
  type ExportPorts,
} from './services/exportServices.ts';
import { createEmbedding } from './services/createEmbedding.ts';
import type { WorkspaceCommands } from './workspaceCommands.ts';
import type { EmbeddingQueue } from '../embedding/embeddingQueue.ts';
import type { OpenStorage } from './recovery/opening.ts';
import type { IntegrityVerdict } from './recovery/integrity.ts';

export interface ServiceDependencies extends ExportPorts {
  readonly workspaceId: Id;
  readonly storage: OpenStorage;
  readonly folders: WorkspaceFolders;
  readonly forgotten: ForgottenFile;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly readers: Readers;
  readonly backUp: () => Promise<unknown>;
  /** Full check of the database. */
  readonly check: () => Promise<IntegrityVerdict>;
  readonly schemaFolder: string;
  readonly headFile: HeadFile;
  readonly externalJournal: ExternalJournal;
  readonly dependencies: Dependencies;
  readonly settings: () => Settings;
  readonly removeGraphViews: MemoryServiceDependencies['removeGraphViews'];
  readonly models: Models;
  readonly emit: (event: EngineEvent) => void;
  readonly onCorrupt: (error: unknown) => void;
  /** Rebuilds missing search tables; false when there were none. */
  readonly repairSearch: () => boolean;
  /** Called when a part of the status has changed. */
  readonly onStatus: () => void;
}

/** Services of one open database. Wiring only. */
export interface WorkspaceServices extends ChatServices {
  readonly storage: OpenStorage;
  /**
   * Vector tables, or the reason for their absence: search continues by words, and the status says
   * so.
   */
  readonly vectors: Result<VectorStore, NoVectors>;
  readonly readers: Readers;
  readonly embeddings: EmbeddingQueue;
  readonly ledger: Ledger;
  readonly bus: EventBus;
  readonly memoryServices: MemoryServices;
  readonly imports: ImportService;
  readonly offsite: OffsiteService;
  readonly selfTest: SelfTest;
  readonly documents: DocumentService;
  /** Command handlers of the workspace, by their names in the contract. */
  readonly commands: WorkspaceCommands;
  close(): Promise<void>;
}

/** Subscriber names by topic, also for a replay before the bus exists. */
export const subscriberTopics = {
  answer: ['user.message'],
  documents: ['document.stored'],
  neighbours: ['user.message', 'agent.response'],
  consolidate: LEARNING_TOPICS,
  routines: ROUTINE_TOPICS,
} as const;

export function openServices(deps: ServiceDependencies): WorkspaceServices {
  const { workspaceId, storage, settings, models, folders } = deps;
  const { store } = storage;
  const { clock, logger } = deps.dependencies;
  const { emit, isQuietFor } = createChatMonitor(clock, deps.emit);
  const vectors = attachVectors(storage.db, folders.vectors, deps.schemaFolder);
  const readers = latchOnDamage(deps.readers, deps.onCorrupt);
  const embedding = createEmbedding(deps, vectors.ok ? vectors.value : null, () => bus);
  const { pauseBetweenSteps } = embedding;
  const ledger = ledgerWithChangeEvents(embedding.ledger, workspaceId, emit);
  const { embedder } = embedding;
  const recall = createRecallService({ store, readers, embedder, settings, clock, logger });
  const warmUp = () => warmUpIndexes(readers, store.index.lastNode(), deps.dependencies);
  void warmUp();
  const curation = curationContext(deps);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const documentServices = createDocumentServices({
    workspaceId,
    curation,
    ledger,
    readers,
    folders,
    settings,
    startParser: deps.dependencies.startParser,
    copyForImport: (name, path) => imports.uploads.copy(name, path),
    wasForgotten: (rawHash) => deps.forgotten.wasForgotten(rawHash, 0),
    emit,
    logger,
  });
  const chat = createChatServices({
    workspaceId,
    curation,
    ledger,
    readers,
    recall,
    consolidate: (signal) => memoryServices.consolidateNow(signal),
    stagedAttachments: documentServices.stagedAttachments,
    settings,
    models,
    folders,
    timeZone,
    emit,
    logger,
  });
  const { answerer } = chat;
  const memoryServices = createMemoryServices({
    ...deps,
    curation,
    ledger,
    readers,
    recall,
    context: chat.context,
    logger,
    zone: timeZone,
    emit,
    isQuietFor,
    present: (nodeId: NodeId) => presentNode(memoryOf(store, nodeId), clock.now()),
    rebuildVectors: () => {
      if (vectors.ok) vectors.value.rebuild();
    },
    stopAnswers: () => answerer.stopAll(),
    discardExports: () => out.discardExports(),
    onRowsGone: () => announceAll(emit, workspaceId),
    onForgottenFileChanged: () => recordForgotten(deps),
  });
  const importDeps = { ...deps, curation, ledger, pauseBetweenSteps, emit, isQuietFor, warmUp };
  const imports = createImportService(importDeps);
  const out = createExportServices({ ...deps, store, ledger, emit });
  const selfTest = openSelfTest({
    ...deps.dependencies,
    store,
    ledger,
    settings,
    context: chat.context,
    embedder,
    embedding: () => embedding.queue.state(),
    onChange: deps.onStatus,
  });
  const { documents } = documentServices;
  const turns = [answerer.subscriber, neighborIndexer(store, ledger), documents.subscriber];
  const subscribers = [...turns, ...memoryServices.subscribers];
  const bus: EventBus = createEventBus(store.journal, subscribers, logger);
  return {
    storage,
    vectors,
    readers,
    embeddings: embedding.queue,
    ledger,
    bus,
    ...chat,
    memoryServices,
    imports,
    offsite: out.offsite,
    selfTest,
    documents,
    commands: {
      ...commandsOf(deps, { curation, ledger, readers, recall, memoryServices, imports }),
      ...documentServices.commands,
      ...out.commands,
    },
    async close() {
      await Promise.all([
        answerer.close(),
        documents.close(),
        chat.temporary.close(),
        memoryServices.close(),
        imports.close(),
        out.close(),
        embedding.queue.close(),
      ]);
      embedding.stopMerges();
      await bus.idle();
      bus.close();
      recall.close();
      await readers.close();
      storage.db.close();
    },
  };
}

/** Subscriber that derives what surrounds a new turn. */
function neighborIndexer(store: WriteStore, ledger: Ledger): Subscriber {
  return {
    name: 'neighbours',
    topics: subscriberTopics.neighbours,
    handle: ({ payload }) => indexNeighbors(store, ledger, payload),
  };
}

/** Counts what was forgotten beside the database too. */
function recordForgotten(deps: ServiceDependencies): void {
  const { store, databaseId } = deps.storage;
  deps.headFile.setForgottenTally(deps.forgotten.tally());
  deps.headFile.writeDurably({ databaseId, lastEventSeq: store.journal.lastSeq(), clean: false });
}

function curationContext({
  storage,
  dependencies,
  settings,
}: ServiceDependencies): CurationContext {
  const { clock, ids } = dependencies;
  return {
    store: storage.store,
    clock,
    ids,
    settings: () => ({
      decayRate: settings()['decay.rate_default'],
      threshold: settings()['decay.threshold'],
    }),
  };
}

interface CommandServices extends Pick<
  WorkspaceServices,
  'ledger' | 'readers' | 'memoryServices' | 'imports'
> {
  readonly curation: CurationContext;
  readonly recall: RecallService;
}

function commandsOf(
  { settings }: ServiceDependencies,
  services: CommandServices,
): Omit<WorkspaceCommands, DocumentServiceCommandName | ExportCommandName> {
  const { curation, ledger, readers, recall, memoryServices, imports } = services;
  return {
    ...createBrowseCommands({ readers, recall, clock: curation.clock }),
    ...memoryServices.facts,
    ...createHistoryCommands({ curation, ledger }),
    ...createReceiptCommands({ curation, ledger }),
    ...memoryServices.review,
    ...memoryServices.entities,
    ...memoryServices.consolidation,
    ...memoryServices.maintenance.commands,
    ...imports.commands,
    ...memoryServices.routines.commands,
    'diagnostics.investigate': (request) =>
      diagnoseRecall((question) => recall.diagnosisPart(question), settings(), request),
  };
}
