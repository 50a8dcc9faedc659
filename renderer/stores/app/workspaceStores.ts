import type { Id } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { createAttachmentStore, type AttachmentStore } from '../chat/attachments.ts';
import { createChatStore } from '../chat/chat.ts';
import type { AnswersInProgress } from '../chat/answersInProgress.ts';
import { createConversationStore } from '../chat/conversations.ts';
import { conversationOf } from '../chat/conversationState.ts';
import { createDocumentStore } from '../documents/documents.ts';
import { createDiagnosisStore } from '../chat/diagnosis.ts';
import { createEntityStore } from '../memory/entities.ts';
import { createArchiveStore } from '../exports/archives.ts';
import { createOffsiteStore } from '../exports/offsite.ts';
import { createExportStore } from '../exports/exports.ts';
import { createFactStore } from '../memory/facts.ts';
import { createForgetStore } from '../memory/forget.ts';
import {
  removeForgottenTexts,
  createForgottenTextMatcher,
} from '../memory/removeForgottenTexts.ts';
import { createGraphStore } from '../graph/graph.ts';
import { graphViewOptionsIn } from '../graph/graphViews.ts';
import { createHealthStore } from '../memory/health.ts';
import { createMemoryActionStore } from '../memory/memoryActions.ts';
import { createImportStore } from '../imports/imports.ts';
import type { InspectedUploads } from '../imports/importState.ts';
import { createInspectorStore } from '../memory/inspector.ts';
import { createModelStore } from '../chat/models.ts';
import { createNewChatStore } from '../chat/newChat.ts';
import type { RouteStore } from '../shell/route.ts';
import { createReminderStore } from '../memory/reminders.ts';
import { createCorrectionDrafts } from '../memory/history/correctionDrafts.ts';
import { createChangeFeed } from '../memory/history/changeFeed.ts';
import { createReceiptStore } from '../chat/receipts.ts';
import { createReviewStore } from '../memory/review.ts';
import { coalesce } from '../shell/coalesce.ts';
import { createScrollPositions } from '../shell/scrollPositions.ts';
import type { SettingsStore } from '../shell/settings.ts';
import { createRoutineStore } from '../routines/routines.ts';
import { createSavedFilterStore } from '../memory/savedFilters.ts';
import { createStatusStore } from '../shell/status.ts';
import type { SharedKeyValue } from '../shell/storage.ts';
import { createSuggestionStore } from '../memory/suggestions.ts';
import { createTimelineStore } from '../memory/timeline.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { createMaintenanceStore } from '../memory/maintenance.ts';

export interface WorkspaceStoreDependencies {
  readonly client: Client;
  readonly workspaceId: Id;
  readonly toasts: ToastStore;
  readonly route: RouteStore;
  readonly storage: SharedKeyValue;
  readonly settings: SettingsStore;
  /** Exports that this window has begun, of any workspace. */
  readonly startedExports: Set<Id>;
  readonly answersInProgress: AnswersInProgress;
  /** Stores of attached files by workspace: they stay while another workspace is open. */
  readonly attachmentStores: Map<Id, AttachmentStore>;
  readonly inspectedUploads: InspectedUploads;
}

type Stores = ReturnType<typeof createStores>;

/** Stores of one workspace; another workspace gets new ones, so nothing leaks. */
export function createWorkspaceStores(deps: WorkspaceStoreDependencies) {
  const stores = createStores(deps);
  const startedExports = deps.startedExports;
  return {
    ...stores,
    reloadAll: coalesce(() => reloadAll(stores, startedExports.size > 0)),
    dispose: () => dispose(stores),
  };
}

function createStores(deps: WorkspaceStoreDependencies) {
  const { client, workspaceId, toasts, route, storage } = deps;
  const attachments =
    deps.attachmentStores.get(workspaceId) ?? createAttachmentStore(client, workspaceId, toasts);
  deps.attachmentStores.set(workspaceId, attachments);
  const conversations = createConversationStore({
    client,
    workspaceId,
    toasts,
    route,
    storage,
    answersInProgress: deps.answersInProgress,
    onDiscard: (conversationId) => chat.drop(conversationId),
  });
  const chat = createChatStore({
    client,
    workspaceId,
    toasts,
    storage,
    chatOptionsOf(conversationId) {
      const existing = conversationOf(conversations.getState(), conversationId);
      if (existing === undefined) return { temporary: false, chosen: null };
      const { temporary, model, memory } = existing;
      return { temporary, chosen: temporary ? null : { model, memory } };
    },
  });
  const models = createModelStore(client, workspaceId, toasts);
  const facts = createFactStore(client, workspaceId);
  const savedFilters = createSavedFilterStore(storage, workspaceId);
  const correctionDrafts = createCorrectionDrafts();
  const inspector = createInspectorStore(client, workspaceId, correctionDrafts);
  const memoryActions = createMemoryActionStore(client, workspaceId, toasts);
  const changeFeed = createChangeFeed(client, workspaceId);
  const receipts = createReceiptStore(client, workspaceId, toasts);
  const entities = createEntityStore(client, workspaceId, toasts);
  const graph = createGraphStore(client, workspaceId, toasts, graphViewOptionsIn(deps.settings));
  const timeline = createTimelineStore(client, workspaceId);
  const maintenanceStore = createMaintenanceStore(client, workspaceId, toasts);
  const health = createHealthStore(client, workspaceId, toasts);
  const imports = createImportStore(client, workspaceId, toasts, deps.inspectedUploads);
  const exports = createExportStore(client, workspaceId, toasts, deps.startedExports);
  const offsite = createOffsiteStore(client, workspaceId, toasts);
  const review = createReviewStore(client, workspaceId, toasts);
  const forget = createForgetStore(client, workspaceId, toasts, (forgottenContent) => {
    const { memoryIds, documentIds, texts } = forgottenContent;
    removeForgottenTexts(storage, workspaceId, forgottenContent);
    savedFilters.removeMatching(createForgottenTextMatcher(texts));
    correctionDrafts.removeForgotten(memoryIds, createForgottenTextMatcher(texts));
    // Forgotten content must leave the screen: an open memory, or an offered undo.
    toasts.clear();
    const { nodeId } = inspector.getState();
    if (nodeId !== null && memoryIds.includes(nodeId)) inspector.close();
    graph.clearTrail();
    // Transcripts are reloaded: the events say that a list changed, not that a text did.
    void chat.reload();
    void receipts.reload();
    void graph.reload();
    void documents.reload();
    const currentRoute = route.getState();
    if (
      currentRoute.screen === 'documents' &&
      documentIds.some((id) => id === currentRoute.documentId)
    ) {
      route.go({ screen: 'documents' });
    }
  });
  const suggestions = createSuggestionStore(client, workspaceId);
  const reminders = createReminderStore(client, workspaceId, storage);
  const documents = createDocumentStore(client, workspaceId, toasts);
  const routines = createRoutineStore(client, workspaceId, toasts);
  const status = createStatusStore(client, workspaceId, toasts);

  return {
    workspaceId,
    conversations,
    chat,
    facts,
    savedFilters,
    inspector,
    memoryActions,
    correctionDrafts,
    receipts,
    changeFeed,
    review,
    suggestions,
    reminders,
    entities,
    graph,
    timeline,
    maintenanceStore,
    health,
    imports,
    exports,
    offsite,
    archives: createArchiveStore(client, workspaceId),
    documents,
    attachments,
    diagnosis: createDiagnosisStore(client, workspaceId, toasts),
    forget,
    status,
    models,
    routines,
    newChat: createNewChatStore(),
    scrollPositions: createScrollPositions(),
  };
}

/** Reloads everything that is or was on screen, after events or loads were lost. */
async function reloadAll(stores: Stores, hasExports: boolean): Promise<void> {
  const { conversations, chat, memoryActions, status, models, review, suggestions, reminders } =
    stores;
  const { routines, facts, entities, timeline, maintenanceStore, health, documents, changeFeed } =
    stores;
  const { imports, exports, offsite } = stores;
  const loads = [conversations.load(), memoryActions.load(), status.load(), models.load()];
  loads.push(review.load(), suggestions.load(), reminders.load(), routines.load());
  if (facts.getState().status !== 'idle') loads.push(facts.load());
  if (entities.getState().status !== 'idle') loads.push(entities.load());
  if (timeline.getState().status !== 'idle') loads.push(timeline.load());
  if (maintenanceStore.getState().status !== 'idle')
    loads.push(maintenanceStore.load(), health.load());
  if (documents.getState().list !== null) loads.push(documents.load());
  if (imports.getState().imports !== null) loads.push(imports.load());
  if (exports.getState().exports !== null || hasExports) loads.push(exports.load());
  if (offsite.getState().offsite !== null) loads.push(offsite.load());
  if (changeFeed.getState().status !== 'idle') loads.push(changeFeed.load());
  loads.push(stores.graph.reload(), documents.reload());
  loads.push(chat.reload(), stores.inspector.reload(), stores.receipts.reload());
  await Promise.all(loads);
}

function dispose(stores: Stores): void {
  for (const store of Object.values(stores)) {
    if (typeof store === 'object' && 'dispose' in store) store.dispose();
  }
}

export type WorkspaceStores = ReturnType<typeof createWorkspaceStores>;
