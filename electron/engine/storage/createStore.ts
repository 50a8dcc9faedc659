import { createRoutineReads, createRoutineWrites } from './routines/routines.ts';
import { createRoutineRunReads, createRoutineRunWrites } from './routines/routineRuns.ts';
import { createAsOfKeyReads } from './memory/asOfKeys.ts';
import { createBulletinReads, createBulletinWrites } from './memory/bulletins.ts';
import { createProfileCandidates } from './memory/profileCandidates.ts';
import { createChangeReads, createChangeWrites } from './history/changes.ts';
import { openChangeGroup } from './history/changeGroupWriter.ts';
import { createConversationReads, createConversationWrites } from './chat/conversations.ts';
import {
  inSnapshot,
  inTransaction,
  inUnsyncedTransaction,
  type ReadableDb,
  type WritableDb,
} from './connection/database.ts';
import { createConsolidationReads, createConsolidationWrites } from './memory/consolidation.ts';
import { createDocumentTableReads, createDocumentTableWrites } from './documents/documentTables.ts';
import { createDependentReads } from './memory/dependents.ts';
import { createEmbeddingReads, createEmbeddingWrites } from './search/embeddings.ts';
import { createEdgeReads, createEdgeWrites } from './memory/edges.ts';
import { createCoOccurrenceReads } from './memory/coOccurrence.ts';
import { createEntityProfileReads } from './memory/entityProfile.ts';
import { createEntityReads } from './memory/entities.ts';
import { createEpisodeWrites } from './chat/episodes.ts';
import { createGraphStatsReads } from './memory/graph/graphStats.ts';
import { createGraphHistoryReads } from './memory/graph/graphHistory.ts';
import { createHealthReads } from './memory/health.ts';
import { createGraphReads } from './memory/graph/graph.ts';
import { createGraphViewReads } from './memory/graph/graphView.ts';
import { createIndexReads } from './search/indexReads.ts';
import { createJournalWrites } from './history/eventJournal.ts';
import { createEvidenceReads } from './memory/evidence.ts';
import { createForgetReads } from './memory/forgetReads.ts';
import { createFullText } from './search/fullText.ts';
import { createIndexLog, createIndexLogReads } from './search/indexLog.ts';
import { createRelevanceFeedbackReads } from './memory/relevanceFeedback.ts';
import { createKnowledgeReads } from './memory/knowledge.ts';
import { createScopeReads } from './memory/knowledgeScope.ts';
import { createFormerRowReads } from './memory/removedRows.ts';
import { createMaintenanceRunReads, createMaintenanceRunWrites } from './memory/maintenanceRuns.ts';
import { createImportedItemReads, createImportedItemWrites } from './chat/importedItems.ts';
import { createImportReads, createImportWrites } from './chat/imports.ts';
import { createInferenceReads } from './memory/inference.ts';
import { createDecayStateWrites } from './memory/decayState.ts';
import { createMeta } from './connection/meta.ts';
import { createMessageReads, createMessageWrites } from './chat/messages.ts';
import { createRecallLogReads, createRecallLogWrites } from './chat/recallLog.ts';
import { createFullTextMerges } from './search/fullTextMerges.ts';
import { createPurge } from './purge/purge.ts';
import { createImportedRowRemoval } from './purge/removeImported.ts';
import { createRelationReads } from './memory/relations.ts';
import { createReviewReads } from './memory/review.ts';
import { createSequences } from './connection/sequences.ts';
import { walBytes } from './connection/walBytes.ts';
import { createUpdateReads } from './memory/updates.ts';
import { createSessionReads, createSessionWrites } from './chat/sessions.ts';
import { createSourceWrites } from './chat/sources.ts';
import { readCounts } from './files/databaseStats.ts';
import { createSelfTestReads } from './search/selfTestReads.ts';
import { createStructureReads } from './memory/structureReads.ts';
import { createTextSearchReads } from './search/textSearch.ts';
import { createTimelineReads } from './memory/timeline.ts';
import { createTrackedRowReads, createTrackedRowWrites } from './history/trackedRows.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import type { LedgerStore, ReadStore } from './store.ts';

export function createReadStore(db: ReadableDb): ReadStore {
  return {
    conversations: createConversationReads(db),
    messages: createMessageReads(db),
    sessions: createSessionReads(db),
    imports: createImportReads(db),
    importedItems: createImportedItemReads(db),
    knowledge: createKnowledgeReads(db),
    evidence: createEvidenceReads(db),
    text: createTextSearchReads(db),
    timeline: createTimelineReads(db),
    structuredReads: createStructureReads(db),
    selfTest: createSelfTestReads(db),
    edges: createEdgeReads(db),
    graph: createGraphReads(db),
    graphView: createGraphViewReads(db),
    graphHistory: createGraphHistoryReads(db),
    memoryHealth: createHealthReads(db),
    scope: createScopeReads(db),
    changes: createChangeReads(db),
    trackedRows: createTrackedRowReads(db),
    dependents: createDependentReads(db),
    ...createDocumentTableReads(db),
    asOfKeys: createAsOfKeyReads(db),
    index: createIndexReads(db),
    indexLog: createIndexLogReads(db),
    embeddings: createEmbeddingReads(db),
    entities: createEntityReads(db),
    coOccurrence: createCoOccurrenceReads(db),
    entityProfile: createEntityProfileReads(db),
    relations: createRelationReads(db),
    memoryUpdates: createUpdateReads(db),
    consolidation: createConsolidationReads(db),
    relevanceFeedback: createRelevanceFeedbackReads(db),
    recallLog: createRecallLogReads(db),
    bulletins: createBulletinReads(db),
    bulletinCandidates: createProfileCandidates(db),
    review: createReviewReads(db),
    forget: createForgetReads(db),
    removedRows: createFormerRowReads(db),
    maintenanceRuns: createMaintenanceRunReads(db),
    routines: createRoutineReads(db),
    routineRuns: createRoutineRunReads(db),
    causePairs: createInferenceReads(db),
    counts: () => readCounts(db),
    graphStats: createGraphStatsReads(db),
    snapshot: (work) => inSnapshot(db, work),
  };
}

/** `device`: id under which this home's changes are recorded. */
export function createWriteStore(db: WritableDb, device: Id): LedgerStore {
  const changes = createChangeWrites(db, device);
  const rows = createTrackedRowWrites(db);
  const fullText = createFullText(db);
  const indexLog = createIndexLog(db);
  const sequences = createSequences(db);
  return {
    ...createReadStore(db),
    conversations: createConversationWrites(db),
    messages: createMessageWrites(db),
    sessions: createSessionWrites(db),
    imports: createImportWrites(db),
    importedItems: createImportedItemWrites(db),
    episodes: createEpisodeWrites(db),
    edges: createEdgeWrites(db),
    sources: createSourceWrites(db),
    journal: createJournalWrites(db),
    changes,
    trackedRows: rows,
    fullText,
    fullTextMerges: createFullTextMerges(db),
    indexLog,
    embeddings: createEmbeddingWrites(db),
    sequences,
    consolidation: createConsolidationWrites(db),
    purge: createPurge(db, fullText),
    importedRowRemoval: createImportedRowRemoval(db, fullText, sequences),
    meta: createMeta(db),
    maintenanceRuns: createMaintenanceRunWrites(db),
    routines: createRoutineWrites(db),
    routineRuns: createRoutineRunWrites(db),
    decayState: createDecayStateWrites(db),
    ...createDocumentTableWrites(db),
    recallLog: createRecallLogWrites(db),
    bulletins: createBulletinWrites(db),
    openChangeGroup: (options) =>
      openChangeGroup({ changes, rows, fullText, indexLog, sequences }, options),
    walBytes: () => walBytes(db),
    backfillDeviceId: () => changes.fillMissingDeviceIds(),
    transaction: (work) => inTransaction(db, work),
    unsyncedTransaction: (work) => inUnsyncedTransaction(db, work),
  };
}
