import type { Id } from '../../../shared/domain/primitives.ts';
import type { Settings } from '../../../shared/config.ts';
import { BUILT_IN_MODEL } from '../../../shared/domain/model.ts';
import { createEventBus, type EventBus } from '../bus/eventBus.ts';
import { createAnswerer, type Answerer, type AnswererParts } from '../chat/answering/answerer.ts';
import { BUILT_IN, isSlashCommand } from '../chat/authors.ts';
import { createConversationDrafts } from '../chat/conversationDrafts.ts';
import { createMemoryContext } from '../chat/modelLoop/memoryContext.ts';
import { createReceiptCommands } from '../chat/receipts/receiptCommands.ts';
import { lastBulletin } from '../chat/receipts/lastBulletin.ts';
import { createTalkMonitor } from '../chat/talkMonitor.ts';
import { createTemporaryChats } from '../chat/temporary/temporaryChats.ts';
import { createVersionCommands } from '../chat/versions.ts';
import { createConversationCommands } from '../chat/conversations.ts';
import type { TurnParts } from '../chat/messageRouter.ts';
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
import { indexNeighbours } from '../ingest/slowPath.ts';
import type { Models } from '../models/models.ts';
import { latchOnDamage } from '../readers/latchOnDamage.ts';
import { warmUp } from '../readers/warmUp.ts';
import type { Readers } from '../readers/readers.ts';
import { exclusionFor } from '../retrieval/exclusion.ts';
import { presentNode } from '../retrieval/presentNode.ts';
import type { JournalFile } from '../storage/files/externalJournal.ts';
import type { MarkFile } from '../storage/files/headFile.ts';
import { attachVectors, type NoVectors, type VectorStore } from '../storage/search/vectors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { Upkeep } from '../maintenance/maintenanceThreads.ts';
import type { ForgottenFile } from '../maintenance/forget/forgottenFile.ts';
import { everyFact } from './unfilteredFacts.ts';
import type { WorkspaceFolders } from './folders.ts';
import { createWritePath, WRITE_PATH_TOPICS, type WritePath } from './memoryServices.ts';
import { createBrowseCommands } from '../recall/browseCommands.ts';
import { createRecallService } from '../recall/recallService.ts';
import { openEmbedding } from './openEmbedding.ts';
import { openLedger } from './openLedger.ts';
import type { WorkspaceCommands } from './workspaceCommands.ts';
import type { EmbeddingQueue } from '../embedding/embeddingQueue.ts';
import { createBulletinFiles } from './bulletinFiles.ts';
import type { OpenStorage } from './recovery/opening.ts';
import type { Soundness } from './recovery/integrity.ts';

export interface RunningParts {
  readonly workspaceId: Id;
  readonly storage: OpenStorage;
  readonly folders: WorkspaceFolders;
  readonly forgotten: ForgottenFile;
  readonly upkeep: Upkeep;
  readonly readers: Readers;
  readonly backUp: () => Promise<unknown>;
  /** Checks the database whole. */
  readonly check: () => Promise<Soundness>;
  readonly schemaFolder: string;
  readonly mark: MarkFile;
  readonly outside: JournalFile;
  readonly dependencies: Dependencies;
  readonly settings: () => Settings;
  readonly models: Models;
  readonly emit: (event: EngineEvent) => void;
  readonly onCorrupt: (error: unknown) => void;
  /** Makes search tables that are gone anew; false when none is. */
  readonly mendSearch: () => boolean;
  /** Something that the status tells has changed. */
  readonly onStatus: () => void;
}

/** Everything that works on one open database. Wiring only. */
export interface Running {
  readonly storage: OpenStorage;
  /** Or why there are none: search goes on by words, and the status says so. */
  readonly vectors: Result<VectorStore, NoVectors>;
  readonly readers: Readers;
  readonly embeddings: EmbeddingQueue;
  readonly ledger: Ledger;
  readonly bus: EventBus;
  readonly turns: TurnParts;
  readonly answerer: Answerer;
  readonly conversations: ReturnType<typeof createConversationCommands>;
  readonly versions: ReturnType<typeof createVersionCommands>;
  readonly temporary: ReturnType<typeof createTemporaryChats>;
  readonly writePath: WritePath;
  /** What is answered under the names of the contract. */
  readonly commands: WorkspaceCommands;
  close(): Promise<void>;
}

/** Names of the bus's subscribers by topic, also for a replay before the bus exists. */
export const subscriberTopics = {
  answer: ['user.message'],
  neighbours: ['user.message', 'agent.response'],
  consolidate: WRITE_PATH_TOPICS,
} as const;

export function run(parts: RunningParts): Running {
  const { workspaceId, storage, settings, models, folders } = parts;
  const { store, databaseId } = storage;
  const { clock, ids, logger } = parts.dependencies;
  const { emit, isQuietFor } = createTalkMonitor(clock, parts.emit);
  const vectors = attachVectors(storage.db, folders.vectors, parts.schemaFolder);
  const readers = latchOnDamage(parts.readers, parts.onCorrupt);
  const embedding = openEmbedding({
    store,
    vectors: vectors.ok ? vectors.value : null,
    ledger: openLedger({
      store,
      bus: () => bus,
      mark: parts.mark,
      outside: parts.outside,
      databaseId,
      onCorrupt: parts.onCorrupt,
      database: folders.database,
      upkeep: parts.upkeep,
      logger,
      taskLog: parts.dependencies.taskLog,
      mendSearch: parts.mendSearch,
    }),
    models,
    settings,
    clock,
    logger,
    onChange: parts.onStatus,
  });
  const ledger = announcingLedger(embedding.ledger, workspaceId, emit);
  const { embedder } = embedding;
  const recall = createRecallService({ store, readers, embedder, settings, clock, logger });
  void warmUp(readers, store.index.lastNode(), parts.dependencies);
  const curation: CurationContext = {
    store,
    clock,
    ids,
    settings: () => ({
      decayRate: settings()['decay.rate_default'],
      threshold: settings()['decay.threshold'],
    }),
  };
  const commitByModel: AnswererParts['commit'] = (act) =>
    ledger.commit(() => {
      const made = act();
      return { value: made, events: made.ok ? [made.value.event] : [] };
    });
  const author: TurnParts['author'] = (conversation, text) => {
    const name = conversation?.model ?? settings()['chat.model'];
    if (name === null || name === BUILT_IN_MODEL || isSlashCommand(text)) return BUILT_IN;
    // A name nobody knows fails where the person looks, instead of being answered by another.
    return models.resolve(name) ?? name;
  };
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const drafts = createConversationDrafts();
  const answerer = createAnswerer({
    workspaceId,
    ledger,
    record: (event) => void writeAgentResponse(store, event),
    begin: (answer) => insertAnswer(store, answer),
    curation,
    recall: (request) => recall.recall(request),
    getFact: (nodeId) => readers.run('getFact', nodeId, clock.now()),
    facts: (request) => readers.run('listFacts', everyFact(workspaceId, request), clock.now()),
    consolidate: async () => {
      const run = await writePath.consolidator.run({ completedOnly: false });
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
    commit: commitByModel,
    author,
    model: (name) => models.chat(name, 'talk'),
    emit,
    logger,
  });
  const neighbours = {
    name: 'neighbours',
    topics: subscriberTopics.neighbours,
    handle: (event: { payload: unknown }) => indexNeighbours(store, ledger, event.payload),
  };
  const writePath = createWritePath({
    workspaceId,
    curation,
    ledger,
    readers,
    recall,
    settings,
    models,
    folders,
    forgotten: parts.forgotten,
    outside: parts.outside,
    upkeep: parts.upkeep,
    logger,
    zone: timeZone,
    emit,
    isQuietFor,
    present: (nodeId: Id) => presentNode(memoryOf(store, nodeId), clock.now()),
    rebuildVectors: () => {
      if (vectors.ok) vectors.value.rebuild();
    },
    backUp: parts.backUp,
    stopAnswers: () => answerer.stopAll(),
    onRowsGone: () => announceAll(emit, workspaceId),
    onForgettingNoted: () => {
      parts.mark.noteForgotten(parts.forgotten.tally());
      parts.mark.writeDurably({ databaseId, lastEventSeq: store.journal.lastSeq(), clean: false });
    },
    check: parts.check,
  });
  const bus: EventBus = createEventBus(
    store.journal,
    [answerer.subscriber, neighbours, writePath.subscriber],
    logger,
  );
  const turns: TurnParts = {
    store,
    ledger,
    record: (event) => writeUserMessage(store, event),
    clock,
    ids,
    author,
    drafts,
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
    model: (name) => models.chat(name, 'talk'),
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
    turns,
    temporary,
    conversations: createConversationCommands({ curation, ledger, drafts }),
    versions: createVersionCommands({
      curation,
      ledger,
      turns,
      recordShown: (event) => writeShownVersion(store, event),
      recordFork: (event) => writeFork(store, event),
      stop: (turnId) => void answerer.stop(turnId),
    }),
    writePath,
    commands: {
      ...createBrowseCommands({ readers, recall, clock }),
      ...writePath.facts,
      ...createHistoryCommands({ curation, ledger }),
      ...createReceiptCommands({ curation, ledger }),
      ...writePath.review,
      ...writePath.entities,
      ...writePath.consolidation,
      ...writePath.maintenance.commands,
      'diagnostics.investigate': (request) =>
        investigate((question) => recall.findings(question), settings(), request),
    },
    async close() {
      await Promise.all([
        answerer.close(),
        temporary.close(),
        writePath.close(),
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
