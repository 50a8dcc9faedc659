import type { Settings } from '../../../shared/config.ts';
import { MAX_IMAGE_BYTES } from '../../../shared/domain/attachment.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import { createAnswerer } from '../chat/answering/answerer.ts';
import type { Answerer, AnswererDependencies } from '../chat/answering/answererApi.ts';
import { createAuthorOf } from '../chat/authors.ts';
import { createConversationCommands } from '../chat/conversations.ts';
import type { RouterDependencies } from '../chat/messageRouter.ts';
import type { ContextSource } from '../chat/modelLoop/contextBlocks.ts';
import { createMemoryContext } from '../chat/modelLoop/memoryContext.ts';
import { createConversationStates } from '../chat/modelLoop/conversationState.ts';
import { createCurrentBulletin } from '../chat/receipts/currentBulletin.ts';
import { lastBulletin } from '../chat/receipts/lastBulletin.ts';
import { createTemporaryChats } from '../chat/temporary/temporaryChats.ts';
import { createUnsentOptions } from '../chat/unsentOptions.ts';
import { createVersionCommands } from '../chat/versions.ts';
import { selfNames } from '../consolidation/plan/selfNames.ts';
import { diagnoseRecall } from '../context/diagnoseRecall.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import type { Logger } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import { readAttachment } from '../ingest/attachments/attachmentService.ts';
import { writeFork, writeShownVersion } from '../ingest/branches.ts';
import { insertAnswer, writeAgentResponse, writeUserMessage } from '../ingest/hotPath.ts';
import type { Models } from '../models/models.ts';
import type { Readers } from '../readers/readers.ts';
import { createFactList } from '../recall/factList.ts';
import type { RecallService } from '../recall/recallService.ts';
import { exclusionFor } from '../retrieval/exclusion.ts';
import { createBulletinFiles } from './bulletinFiles.ts';
import type { WorkspaceFolders } from './folders.ts';
import { unfilteredFacts } from './unfilteredFacts.ts';

interface ChatServiceDependencies {
  readonly stagedAttachments: RouterDependencies['stagedAttachments'];
  readonly workspaceId: Id;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly readers: Readers;
  readonly recall: RecallService;
  readonly consolidate: AnswererDependencies['consolidate'];
  readonly settings: () => Settings;
  readonly models: Models;
  readonly folders: WorkspaceFolders;
  readonly timeZone: string;
  readonly emit: (event: EngineEvent) => void;
  readonly logger: Logger;
}

/** Services of the chat: the router of messages, and what answers them. */
export interface ChatServices {
  /** Memory context of an answer. */
  readonly context: ContextSource;
  readonly answerer: Answerer;
  readonly router: RouterDependencies;
  readonly temporary: ReturnType<typeof createTemporaryChats>;
  readonly conversations: ReturnType<typeof createConversationCommands>;
  readonly versions: ReturnType<typeof createVersionCommands>;
}

/** Wiring only. */
export function createChatServices(deps: ChatServiceDependencies): ChatServices {
  const { workspaceId, curation, ledger, settings, models, timeZone, emit } = deps;
  const { store, clock, ids } = curation;
  const author = createAuthorOf(settings, models);
  const model = (name: string) => models.chat(name, 'chat');
  const unsentOptions = createUnsentOptions();
  const router: RouterDependencies = {
    store,
    ledger,
    record: (event) => writeUserMessage(store, event),
    clock,
    ids,
    author,
    unsentOptions,
    stagedAttachments: deps.stagedAttachments,
    settings: () => ({
      memoryEnabled: settings()['memory.enabled'],
      sessionTimeoutSec: settings()['session.timeout_sec'],
      redact: settings()['privacy.redact_secrets'],
    }),
  };
  const context = contextSource(deps);
  const answerer = createAnswerer(answererDependencies(deps, { author, model, context }));
  return {
    context,
    answerer,
    router,
    temporary: createTemporaryChats({
      workspaceId,
      clock,
      ids,
      settings,
      timeZone,
      author,
      model,
      emit,
    }),
    conversations: createConversationCommands({ curation, ledger, unsentOptions }),
    versions: createVersionCommands({
      curation,
      ledger,
      turns: router,
      recordShown: (event) => writeShownVersion(store, event),
      recordFork: (event) => writeFork(store, event),
      stop: (turnId) => void answerer.stop(turnId),
    }),
  };
}

/** Memory context of an answer, as every model reads it. */
function contextSource(deps: ChatServiceDependencies): ContextSource {
  const { curation, recall, settings, logger } = deps;
  const { store, clock, ids } = curation;
  return createMemoryContext({
    context: (request) => recall.context(request),
    bulletin: currentBulletin(deps),
    exclusion: (question, withheldNodeIds) => exclusionFor(store, question, withheldNodeIds),
    settings,
    nonce: () => newNonce(ids),
    clock,
    logger,
  });
}

/** Mark of quoted text: short, and nobody who wrote it could know it. */
function newNonce(ids: CurationContext['ids']): string {
  return ids.next().replaceAll('-', '').slice(-10);
}

/** Standing profile for an answer. */
function currentBulletin({ curation, readers, settings, logger }: ChatServiceDependencies) {
  const { store, clock } = curation;
  return createCurrentBulletin({
    bulletin: (size) => readers.run('bulletin', size, clock.now()),
    lastBulletin: () => lastBulletin(store),
    settings,
    clock,
    logger,
  });
}

function answererDependencies(
  deps: ChatServiceDependencies,
  authors: Pick<AnswererDependencies, 'author' | 'model' | 'context'>,
): AnswererDependencies {
  const { workspaceId, curation, ledger, readers, recall, settings, logger } = deps;
  const { store, clock } = curation;
  const listFacts = createFactList({ readers, recall, clock });
  return {
    ...authors,
    bulletin: currentBulletin(deps),
    diagnoseRecall: (question) =>
      diagnoseRecall((request) => recall.diagnosisPart(request), settings(), { question }),
    workspaceId,
    ledger,
    record: (event) => void writeAgentResponse(store, event),
    start: (answer) => insertAnswer(store, answer),
    curation,
    recall: (request) => recall.recall(request),
    search: (request) => recall.search(request),
    selfNames: () => selfNames(store, clock.now()),
    conversationState: createConversationStates(store),
    structure: (request) => readers.run('structure', request, clock.now()),
    counts: () => readers.run('liveCounts', null, clock.now()),
    getFact: (nodeId) => readers.run('getFact', nodeId, clock.now()),
    facts: (request) => listFacts(unfilteredFacts(workspaceId, request), true),
    consolidate: deps.consolidate,
    writeSnapshotCopy: createBulletinFiles(deps.folders.bulletins, logger),
    settings,
    readAttachment: (hash) => readAttachment(deps.folders.attachments, hash, MAX_IMAGE_BYTES),
    nonce: () => newNonce(curation.ids),
    timeZone: deps.timeZone,
    commit: (action) =>
      ledger.commit(() => {
        const result = action();
        return { value: result, events: result.ok ? [result.value.event] : [] };
      }),
    emit: deps.emit,
    logger,
  };
}
