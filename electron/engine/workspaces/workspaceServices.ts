import type { Id } from '../../../shared/domain/primitives.ts';
import type { Settings } from '../../../shared/config.ts';
import { BUILT_IN_MODEL } from '../../../shared/domain/model.ts';
import { createEventBus, type EventBus } from '../bus/eventBus.ts';
import { createAnswerer } from '../chat/answering/answerer.ts';
import type { Answerer, AnswererDependencies } from '../chat/answering/answererApi.ts';
import { BUILT_IN, isSlashCommand } from '../chat/authors.ts';
import { createUnsentChoices } from '../chat/unsentChoices.ts';
import { createMemoryContext } from '../chat/modelLoop/memoryContext.ts';
import { createReceiptCommands } from '../chat/receipts/receiptCommands.ts';
import { lastBulletin } from '../chat/receipts/lastBulletin.ts';
import { createTemporaryChats } from '../chat/temporary/temporaryChats.ts';
import { createVersionCommands } from '../chat/versions.ts';
import { createConversationCommands } from '../chat/conversations.ts';
import type { RouterDependencies } from '../chat/messageRouter.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import { memoryOf } from '../curation/requireMemory.ts';
import type { Dependencies } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import { createHistoryCommands } from '../history/historyCommands.ts';
import type { Ledger } from '../bus/ledger.ts';
import { investigate } from '../context/diagnostics.ts';
import { announcingLedger } from '../events/announcingLedger.ts';
import { announceAll } from '../events/changeEvents.ts';
import { writeFork, writeShownVersion } from '../ingest/branches.ts';
import { insertAnswer, writeAgentResponse, writeUserMessage } from '../ingest/hotPath.ts';
import { indexNeighbors } from '../ingest/slowPath.ts';
import type { Models } from '../models/models.ts';
import { latchOnDamage } from '../readers/latchOnDamage.ts';
import { warmUp } from '../readers/warmUp.ts';
import type { Readers } from '../readers/readers.ts';
import { exclusionFor } from '../retrieval/exclusion.ts';
import { presentNode } from '../retrieval/presentNode.ts';
import type { ExternalJournal } from '../storage/files/externalJournal.ts';
import type { HeadFile } from '../storage/files/headFile.ts';
import { attachVectors, type NoVectors, type VectorStore } from '../storage/search/vectors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { MaintenanceThreads } from '../maintenance/maintenanceThreads.ts';
import type { ForgottenFile } from '../maintenance/forget/forgottenFile.ts';
import { unfilteredFacts } from './unfilteredFacts.ts';
import type { WorkspaceFolders } from './folders.ts';
import { createMemoryServices, LEARNING_TOPICS, type MemoryServices } from './memoryServices.ts';
import { createBrowseCommands } from '../recall/browseCommands.ts';
import { createRecallService } from '../recall/recallService.ts';
import { openEmbedding } from './openEmbedding.ts';
import { openLedger } from './openLedger.ts';
import type { WorkspaceCommands } from './workspaceCommands.ts';
import type { EmbeddingQueue } from '../embedding/embeddingQueue.ts';
import { createBulletinFiles } from './bulletinFiles.ts';
import type { OpenStorage } from './recovery/opening.ts';
import type { IntegrityVerdict } from './recovery/integrity.ts';

export interface ServiceDependencies {
  readonly workspaceId: Id;
  readonly storage: OpenStorage;
  readonly folders: WorkspaceFolders;
  readonly forgotten: ForgottenFile;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly readers: Readers;
  readonly backUp: () => Promise<unknown>;
  /** Checks the database whole. */
  readonly check: () => Promise<IntegrityVerdict>;
  readonly schemaFolder: string;
  readonly headFile: HeadFile;
  readonly externalJournal: ExternalJournal;
  readonly dependencies: Dependencies;
  readonly settings: () => Settings;
  readonly models: Models;
  readonly emit: (event: EngineEvent) => void;
  readonly onCorrupt: (error: unknown) => void;
  /** Makes search tables that are gone anew; false when none is. */
  readonly repairSearch: () => boolean;
  /** Something that the status tells has changed. */
  readonly onStatus: () => void;
}

/** Everything that works on one open database. Wiring only. */
export interface WorkspaceServices {
  readonly storage: OpenStorage;
  /** Or why there are none: search goes on by words, and the status says so. */
  readonly vectors: Result<VectorStore, NoVectors>;
  readonly readers: Readers;
  readonly embeddings: EmbeddingQueue;
  readonly ledger: Ledger;
  readonly bus: EventBus;
  readonly router: RouterDependencies;
  readonly answerer: Answerer;
  readonly conversations: ReturnType<typeof createConversationCommands>;
  readonly versions: ReturnType<typeof createVersionCommands>;
  readonly temporary: ReturnType<typeof createTemporaryChats>;
  readonly memoryServices: MemoryServices;
  /** What is answered under the names of the contract. */
  readonly commands: WorkspaceCommands;
  close(): Promise<void>;
}

/** Names of the bus's subscribers by topic, also for a replay before the bus exists. */
export const subscriberTopics = {
  answer: ['user.message'],
  neighbours: ['user.message', 'agent.response'],
  consolidate: LEARNING_TOPICS,
} as const;

export function openServices(deps: ServiceDependencies): WorkspaceServices {
  const { workspaceId, storage, settings, models, emit, folders } = deps;
  const { store, databaseId } = storage;
  const { clock, ids, logger } = deps.dependencies;
  const vectors = attachVectors(storage.db, folders.vectors, deps.schemaFolder);
  const readers = latchOnDamage(deps.readers, deps.onCorrupt);
  const embedding = openEmbedding({
    store,
    vectors: vectors.ok ? vectors.value : null,
    ledger: openLedger({
      store,
      bus: () => bus,
      headFile: deps.headFile,
      externalJournal: deps.externalJournal,
      databaseId,
      onCorrupt: deps.onCorrupt,
      database: folders.database,
      maintenanceThreads: deps.maintenanceThreads,
      logger,
      taskLog: deps.dependencies.taskLog,
      repairSearch: deps.repairSearch,
    }),
    models,
    settings,
    clock,
    logger,
    onChange: deps.onStatus,
  });
  const ledger = announcingLedger(embedding.ledger, workspaceId, emit);
  const { embedder } = embedding;
  const recall = createRecallService({ store, readers, embedder, settings, clock, logger });
  void warmUp(readers, store.index.lastNode(), deps.dependencies);
  const curation: CurationContext = {
    store,
    clock,
    ids,
    settings: () => ({
      decayRate: settings()['decay.rate_default'],
      threshold: settings()['decay.threshold'],
    }),
  };
  const commitByModel: AnswererDependencies['commit'] = (action) =>
    ledger.commit(() => {
      const result = action();
      return { value: result, events: result.ok ? [result.value.event] : [] };
    });
  const author: RouterDependencies['author'] = (conversation, text) => {
    const name = conversation?.model ?? settings()['chat.model'];
    if (name === null || name === BUILT_IN_MODEL || isSlashCommand(text)) return BUILT_IN;
    // A name nobody knows fails where the person looks, instead of being answered by another.
    return models.resolve(name) ?? name;
  };
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const model = (name: string) => models.chat(name);
  const unsentChoices = createUnsentChoices();
  const answerer = createAnswerer({
    workspaceId,
    ledger,
    record: (event) => void writeAgentResponse(store, event),
    begin: (answer) => insertAnswer(store, answer),
    curation,
    recall: (request) => recall.recall(request),
    getFact: (nodeId) => readers.run('getFact', nodeId, clock.now()),
    facts: (request) =>
      readers.run('listFacts', unfilteredFacts(workspaceId, request), clock.now()),
    consolidate: async () => {
      const run = await memoryServices.consolidator.run({ completedOnly: false });
      return { ...run, memories: run.nodeIds.length };
    },
    context: createMemoryContext({
      context: (request) => recall.context(request),
      bulletin: (size) => readers.run('bulletin', size, clock.now()),
      lastBulletin: () => lastBulletin(store),
      exclusion: (question, withoutNodeIds) => exclusionFor(store, question, withoutNodeIds),
      settings,
      nonce: () => ids.next(),
      clock,
      logger,
    }),
    keepSnapshot: createBulletinFiles(folders.bulletins, logger),
    settings,
    timeZone,
    commit: (action) => commitByModel(action),
    author,
    model,
    emit,
    logger,
  });
  const neighborIndexer = {
    name: 'neighbours',
    topics: subscriberTopics.neighbours,
    handle: (event: { payload: unknown }) => indexNeighbors(store, ledger, event.payload),
  };
  const present = (nodeId: Id) => presentNode(memoryOf(store, nodeId), clock.now());
  const memoryServices = createMemoryServices({
    workspaceId,
    curation,
    ledger,
    readers,
    recall,
    settings,
    models,
    folders,
    forgotten: deps.forgotten,
    externalJournal: deps.externalJournal,
    maintenanceThreads: deps.maintenanceThreads,
    logger,
    zone: timeZone,
    emit,
    present,
    rebuildVectors: () => {
      if (vectors.ok) vectors.value.rebuild();
    },
    backUp: deps.backUp,
    stopAnswers: () => answerer.stopAll(),
    onRowsGone: () => announceAll(emit, workspaceId),
    onForgettingNoted: () => {
      deps.headFile.noteForgotten(deps.forgotten.tally());
      deps.headFile.writeDurably({
        databaseId,
        lastEventSeq: store.journal.lastSeq(),
        clean: false,
      });
    },
    check: deps.check,
  });
  const bus: EventBus = createEventBus(
    store.journal,
    [answerer.subscriber, neighborIndexer, memoryServices.subscriber],
    logger,
  );
  const router: RouterDependencies = {
    store,
    ledger,
    record: (event) => writeUserMessage(store, event),
    clock,
    ids,
    author,
    unsentChoices,
    settings: () => ({
      memoryEnabled: settings()['memory.enabled'],
      sessionTimeoutSec: settings()['session.timeout_sec'],
      redact: settings()['privacy.redact_secrets'],
    }),
  };
  const temporary = createTemporaryChats({
    workspaceId,
    clock,
    ids,
    settings,
    timeZone,
    author,
    model,
    emit,
  });
  return {
    storage,
    vectors,
    readers,
    embeddings: embedding.queue,
    ledger,
    bus,
    answerer,
    router,
    temporary,
    conversations: createConversationCommands({ curation, ledger, unsentChoices }),
    versions: createVersionCommands({
      curation,
      ledger,
      turns: router,
      recordShown: (event) => writeShownVersion(store, event),
      recordFork: (event) => writeFork(store, event),
      stop: (turnId) => void answerer.stop(turnId),
    }),
    memoryServices,
    commands: {
      ...createBrowseCommands({ readers, recall, clock }),
      ...memoryServices.facts,
      ...createHistoryCommands({ curation, ledger }),
      ...createReceiptCommands({ curation, ledger }),
      ...memoryServices.review,
      ...memoryServices.entities,
      ...memoryServices.consolidation,
      ...memoryServices.maintenance.commands,
      'diagnostics.investigate': (request) =>
        investigate((question) => recall.findings(question), settings(), request),
    },
    async close() {
      await Promise.all([
        answerer.close(),
        temporary.close(),
        memoryServices.close(),
        embedding.queue.close(),
      ]);
      await bus.idle();
      bus.close();
      recall.close();
      await readers.close();
      storage.db.close();
    },
  };
}
