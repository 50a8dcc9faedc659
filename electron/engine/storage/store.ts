import { createAsOfKeyReads, type AsOfKeyReads } from './memory/asOfKeys.ts';
import {
  createBulletinReads,
  createBulletinWrites,
  type BulletinReads,
  type BulletinWrites,
} from './memory/bulletins.ts';
import { createProfileCandidates, type ProfileCandidates } from './memory/profileCandidates.ts';
import { createChangeReads, createChangeWrites, type ChangeReads } from './history/changes.ts';
import { openChangeSet, type ChangeSet, type ChangeSetOptions } from './history/changeSet.ts';
import {
  createConversationReads,
  createConversationWrites,
  type ConversationReads,
  type ConversationWrites,
} from './chat/conversations.ts';
import {
  inSnapshot,
  inTransaction,
  inUnsyncedTransaction,
  type ReadableDb,
  type WritableDb,
} from './connection/database.ts';
import {
  createConsolidationReads,
  createConsolidationWrites,
  type ConsolidationReads,
  type ConsolidationWrites,
} from './memory/consolidation.ts';
import {
  createDocumentTableReads,
  createDocumentTableWrites,
  type DocumentTableReads,
  type DocumentTableWrites,
} from './documents/documentTables.ts';
import { createDependentReads, type DependentReads } from './memory/dependents.ts';
import {
  createEmbeddingReads,
  createEmbeddingWrites,
  type EmbeddingReads,
  type EmbeddingWrites,
} from './search/embeddings.ts';
import {
  createEdgeReads,
  createEdgeWrites,
  type EdgeReads,
  type EdgeWrites,
} from './memory/edges.ts';
import { createCoOccurrenceReads, type CoOccurrenceReads } from './memory/coOccurrence.ts';
import { createEntityProfileReads, type EntityProfileReads } from './memory/entityProfile.ts';
import { createEntityReads, type EntityReads } from './memory/entities.ts';
import { createEpisodeWrites, type EpisodeWrites } from './chat/episodes.ts';
import { createGraphStats, type GraphStats } from './memory/graph/graphStats.ts';
import { createGraphHistoryReads, type GraphHistoryReads } from './memory/graph/graphHistory.ts';
import { createHealthReads, type HealthReads } from './memory/health.ts';
import { createGraphReads, type GraphReads } from './memory/graph/graph.ts';
import { createGraphViewReads, type GraphViewReads } from './memory/graph/graphView.ts';
import { createIndexReads, type IndexReads } from './search/indexReads.ts';
import { createJournalWrites, type JournalWrites } from './history/eventJournal.ts';
import { createEvidenceReads, type EvidenceReads } from './memory/evidence.ts';
import { createForgetReads, type ForgetReads } from './memory/forgetReads.ts';
import { createFullText, type FullText } from './search/fullText.ts';
import {
  createIndexLog,
  createIndexLogReads,
  type IndexLog,
  type IndexLogReads,
} from './search/indexLog.ts';
import {
  createRelevanceFeedbackReads,
  type RelevanceFeedbackReads,
} from './memory/relevanceFeedback.ts';
import { createKnowledgeReads, type KnowledgeReads } from './memory/knowledge.ts';
import { createScopeReads, type ScopeReads } from './memory/knowledgeScope.ts';
import { createFormerRowReads, type FormerRowReads } from './memory/removedRows.ts';
import {
  createMaintenanceRunReads,
  createMaintenanceRunWrites,
  type MaintenanceRunReads,
  type MaintenanceRunWrites,
} from './memory/maintenanceRuns.ts';
import {
  createImportedItemReads,
  createImportedItemWrites,
  type ImportedItemReads,
  type ImportedItemWrites,
} from './chat/importedItems.ts';
import {
  createImportReads,
  createImportWrites,
  type ImportReads,
  type ImportWrites,
} from './chat/imports.ts';
import {
  createRoutineReads,
  createRoutineWrites,
  type RoutineReads,
  type RoutineWrites,
} from './routines/routines.ts';
import {
  createRoutineRunReads,
  createRoutineRunWrites,
  type RoutineRunReads,
  type RoutineRunWrites,
} from './routines/routineRuns.ts';
import { createInferenceReads, type InferenceReads } from './memory/inference.ts';
import { createDecayStateWrites, type DecayStateWrites } from './memory/decayState.ts';
import { createMeta, type Meta } from './connection/meta.ts';
import {
  createMessageReads,
  createMessageWrites,
  type MessageReads,
  type MessageWrites,
} from './chat/messages.ts';
import {
  createRecallLogReads,
  createRecallLogWrites,
  type RecallLogReads,
  type RecallLogWrites,
} from './chat/recallLog.ts';
import { createFullTextMerges, type FullTextMerges } from './search/fullTextMerges.ts';
import { createPurge, type Purge } from './purge/purge.ts';
import { createImportedRowRemoval, type ImportedRowRemoval } from './purge/removeImported.ts';
import { createRelationReads, type RelationReads } from './memory/relations.ts';
import { createReviewReads, type ReviewReads } from './memory/review.ts';
import { createSequences, type Sequences } from './connection/sequences.ts';
import { createUpdateReads, type UpdateReads } from './memory/updates.ts';
import {
  createSessionReads,
  createSessionWrites,
  type SessionReads,
  type SessionWrites,
} from './chat/sessions.ts';
import { createSourceWrites, type SourceWrites } from './chat/sources.ts';
import { readCounts, type Counts } from './files/databaseStats.ts';
import { createSelfTestReads, type SelfTestReads } from './search/selfTestReads.ts';
import { createStructureReads, type StructureStoreReads } from './memory/structureReads.ts';
import { createTextSearchReads, type TextSearchReads } from './search/textSearch.ts';
import { createTimelineReads, type TimelineReads } from './memory/timeline.ts';
import {
  createTrackedRowReads,
  createTrackedRowWrites,
  type TrackedRowReads,
  type TrackedRowWrites,
} from './history/trackedRows.ts';

/** Read access to a workspace's database. */
export interface ReadStore extends DocumentTableReads {
  readonly conversations: ConversationReads;
  readonly messages: MessageReads;
  readonly sessions: SessionReads;
  readonly imports: ImportReads;
  readonly importedItems: ImportedItemReads;
  readonly knowledge: KnowledgeReads;
  readonly evidence: EvidenceReads;
  readonly text: TextSearchReads;
  readonly timeline: TimelineReads;
  readonly structure: StructureStoreReads;
  readonly selfTest: SelfTestReads;
  readonly edges: EdgeReads;
  readonly graph: GraphReads;
  readonly graphView: GraphViewReads;
  readonly graphHistory: GraphHistoryReads;
  readonly health: HealthReads;
  readonly scope: ScopeReads;
  readonly changes: ChangeReads;
  readonly rows: TrackedRowReads;
  readonly dependents: DependentReads;
  readonly asOf: AsOfKeyReads;
  readonly index: IndexReads;
  readonly indexLog: IndexLogReads;
  readonly embeddings: EmbeddingReads;
  readonly entities: EntityReads;
  readonly coOccurrence: CoOccurrenceReads;
  readonly entityProfile: EntityProfileReads;
  readonly relations: RelationReads;
  readonly updates: UpdateReads;
  readonly consolidation: ConsolidationReads;
  readonly relevanceFeedback: RelevanceFeedbackReads;
  readonly recallLog: RecallLogReads;
  readonly bulletins: BulletinReads;
  readonly profileCandidates: ProfileCandidates;
  readonly review: ReviewReads;
  readonly forget: ForgetReads;
  readonly former: FormerRowReads;
  readonly maintenanceRuns: MaintenanceRunReads;
  readonly routines: RoutineReads;
  readonly routineRuns: RoutineRunReads;
  readonly inference: InferenceReads;
  counts(): Counts;
  graphStats(): GraphStats;
  /** Snapshot: everything `work` reads is of one moment. */
  snapshot<T>(work: () => T extends Promise<unknown> ? never : T): T;
}

/** Write access to the database, for the engine thread only. */
export interface WriteStore extends ReadStore {
  readonly documents: DocumentTableWrites['documents'];
  readonly documentFiles: DocumentTableWrites['documentFiles'];
  readonly attachments: DocumentTableWrites['attachments'];
  readonly conversations: ConversationWrites;
  readonly messages: MessageWrites;
  readonly sessions: SessionWrites;
  readonly imports: ImportWrites;
  readonly importedItems: ImportedItemWrites;
  readonly episodes: EpisodeWrites;
  readonly edges: EdgeWrites;
  readonly sources: SourceWrites;
  readonly journal: JournalWrites;
  readonly fullText: FullText;
  readonly indexLog: IndexLog;
  readonly embeddings: EmbeddingWrites;
  readonly sequences: Sequences;
  readonly rows: TrackedRowWrites;
  readonly consolidation: ConsolidationWrites;
  readonly decayState: DecayStateWrites;
  readonly recallLog: RecallLogWrites;
  readonly bulletins: BulletinWrites;
  readonly fullTextMerges: FullTextMerges;
  readonly purge: Purge;
  readonly importedRows: ImportedRowRemoval;
  readonly meta: Meta;
  readonly maintenanceRuns: MaintenanceRunWrites;
  readonly routines: RoutineWrites;
  readonly routineRuns: RoutineRunWrites;
  openChangeSet(options: ChangeSetOptions): ChangeSet;
}

/**
 * Store with transactions, which only the ledger (bus/ledger.ts) begins: it knows what a full, busy
 * or damaged database means. All others hold a `WriteStore`, and a lint rule forbids the call.
 */
export interface LedgerStore extends WriteStore {
  /** Runs one `BEGIN IMMEDIATE` transaction; `work` returns no promise. */
  transaction<T>(work: () => T extends Promise<unknown> ? never : T): T;
  /**
   * Runs a transaction whose commit survives a kill, but a power cut only after the next synced
   * one.
   */
  unsyncedTransaction<T>(work: () => T extends Promise<unknown> ? never : T): T;
}

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
    structure: createStructureReads(db),
    selfTest: createSelfTestReads(db),
    edges: createEdgeReads(db),
    graph: createGraphReads(db),
    graphView: createGraphViewReads(db),
    graphHistory: createGraphHistoryReads(db),
    health: createHealthReads(db),
    scope: createScopeReads(db),
    changes: createChangeReads(db),
    rows: createTrackedRowReads(db),
    dependents: createDependentReads(db),
    ...createDocumentTableReads(db),
    asOf: createAsOfKeyReads(db),
    index: createIndexReads(db),
    indexLog: createIndexLogReads(db),
    embeddings: createEmbeddingReads(db),
    entities: createEntityReads(db),
    coOccurrence: createCoOccurrenceReads(db),
    entityProfile: createEntityProfileReads(db),
    relations: createRelationReads(db),
    updates: createUpdateReads(db),
    consolidation: createConsolidationReads(db),
    relevanceFeedback: createRelevanceFeedbackReads(db),
    recallLog: createRecallLogReads(db),
    bulletins: createBulletinReads(db),
    profileCandidates: createProfileCandidates(db),
    review: createReviewReads(db),
    forget: createForgetReads(db),
    former: createFormerRowReads(db),
    maintenanceRuns: createMaintenanceRunReads(db),
    routines: createRoutineReads(db),
    routineRuns: createRoutineRunReads(db),
    inference: createInferenceReads(db),
    counts: () => readCounts(db),
    graphStats: createGraphStats(db),
    snapshot: (work) => inSnapshot(db, work),
  };
}

export function createWriteStore(db: WritableDb): LedgerStore {
  const changes = createChangeWrites(db);
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
    rows,
    fullText,
    fullTextMerges: createFullTextMerges(db),
    indexLog,
    embeddings: createEmbeddingWrites(db),
    sequences,
    consolidation: createConsolidationWrites(db),
    purge: createPurge(db, fullText),
    importedRows: createImportedRowRemoval(db, fullText, sequences),
    meta: createMeta(db),
    maintenanceRuns: createMaintenanceRunWrites(db),
    routines: createRoutineWrites(db),
    routineRuns: createRoutineRunWrites(db),
    decayState: createDecayStateWrites(db),
    ...createDocumentTableWrites(db),
    recallLog: createRecallLogWrites(db),
    bulletins: createBulletinWrites(db),
    openChangeSet: (options) =>
      openChangeSet({ changes, rows, fullText, indexLog, sequences }, options),
    transaction: (work) => inTransaction(db, work),
    unsyncedTransaction: (work) => inUnsyncedTransaction(db, work),
  };
}
