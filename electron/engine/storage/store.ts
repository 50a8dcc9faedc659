import type { RoutineReads, RoutineWrites } from './routines/routines.ts';
import type { RoutineRunReads, RoutineRunWrites } from './routines/routineRuns.ts';
import type { AsOfKeyReads } from './memory/asOfKeys.ts';
import type { BulletinReads, BulletinWrites } from './memory/bulletins.ts';
import type { ProfileCandidates } from './memory/profileCandidates.ts';
import type { ChangeReads } from './history/changes.ts';
import { type ChangeGroupWriter, type ChangeGroupOptions } from './history/changeGroupWriter.ts';
import type { ConversationReads, ConversationWrites } from './chat/conversations.ts';
import type { ConsolidationReads, ConsolidationWrites } from './memory/consolidation.ts';
import type { DocumentTableReads, DocumentTableWrites } from './documents/documentTables.ts';
import type { DependentReads } from './memory/dependents.ts';
import type { EmbeddingReads, EmbeddingWrites } from './search/embeddings.ts';
import type { EdgeReads, EdgeWrites } from './memory/edges.ts';
import type { CoOccurrenceReads } from './memory/coOccurrence.ts';
import type { EntityProfileReads } from './memory/entityProfile.ts';
import type { EntityReads } from './memory/entities.ts';
import type { EpisodeWrites } from './chat/episodes.ts';
import type { GraphStats } from './memory/graph/graphStats.ts';
import type { GraphHistoryReads } from './memory/graph/graphHistory.ts';
import type { HealthReads } from './memory/health.ts';
import type { GraphReads } from './memory/graph/graph.ts';
import type { GraphViewReads } from './memory/graph/graphView.ts';
import type { IndexReads } from './search/indexReads.ts';
import type { JournalWrites } from './history/eventJournal.ts';
import type { EvidenceReads } from './memory/evidence.ts';
import type { ForgetReads } from './memory/forgetReads.ts';
import type { FullText } from './search/fullText.ts';
import type { IndexLog, IndexLogReads } from './search/indexLog.ts';
import type { RelevanceFeedbackReads } from './memory/relevanceFeedback.ts';
import type { KnowledgeReads } from './memory/knowledge.ts';
import type { ScopeReads } from './memory/knowledgeScope.ts';
import type { RemovedRowReads } from './memory/removedRows.ts';
import type { MaintenanceRunReads, MaintenanceRunWrites } from './memory/maintenanceRuns.ts';
import type { ImportedItemReads, ImportedItemWrites } from './chat/importedItems.ts';
import type { ImportReads, ImportWrites } from './chat/imports.ts';
import type { InferenceReads } from './memory/inference.ts';
import type { DecayStateWrites } from './memory/decayState.ts';
import type { Meta } from './connection/meta.ts';
import type { MessageReads, MessageWrites } from './chat/messages.ts';
import type { RecallLogReads, RecallLogWrites } from './chat/recallLog.ts';
import type { FullTextMerges } from './search/fullTextMerges.ts';
import type { Purge } from './purge/purge.ts';
import type { ImportedRowRemoval } from './purge/removeImported.ts';
import type { RelationReads } from './memory/relations.ts';
import type { ReviewReads } from './memory/review.ts';
import type { Sequences } from './connection/sequences.ts';
import type { UpdateReads } from './memory/updates.ts';
import type { SessionReads, SessionWrites } from './chat/sessions.ts';
import type { SourceWrites } from './chat/sources.ts';
import type { Counts } from './files/databaseStats.ts';
import type { SelfTestReads } from './search/selfTestReads.ts';
import type { StructureStoreReads } from './memory/structureReads.ts';
import type { TextSearchReads } from './search/textSearch.ts';
import type { TimelineReads } from './memory/timeline.ts';
import type { TrackedRowReads, TrackedRowWrites } from './history/trackedRows.ts';

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
  readonly structuredReads: StructureStoreReads;
  readonly selfTest: SelfTestReads;
  readonly edges: EdgeReads;
  readonly graph: GraphReads;
  readonly graphView: GraphViewReads;
  readonly graphHistory: GraphHistoryReads;
  readonly memoryHealth: HealthReads;
  readonly scope: ScopeReads;
  readonly changes: ChangeReads;
  readonly trackedRows: TrackedRowReads;
  readonly dependents: DependentReads;
  readonly asOfKeys: AsOfKeyReads;
  readonly index: IndexReads;
  readonly indexLog: IndexLogReads;
  readonly embeddings: EmbeddingReads;
  readonly entities: EntityReads;
  readonly coOccurrence: CoOccurrenceReads;
  readonly entityProfile: EntityProfileReads;
  readonly relations: RelationReads;
  readonly memoryUpdates: UpdateReads;
  readonly consolidation: ConsolidationReads;
  readonly relevanceFeedback: RelevanceFeedbackReads;
  readonly recallLog: RecallLogReads;
  readonly bulletins: BulletinReads;
  readonly bulletinCandidates: ProfileCandidates;
  readonly review: ReviewReads;
  readonly forget: ForgetReads;
  readonly removedRows: RemovedRowReads;
  readonly maintenanceRuns: MaintenanceRunReads;
  readonly routines: RoutineReads;
  readonly routineRuns: RoutineRunReads;
  readonly causePairs: InferenceReads;
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
  readonly trackedRows: TrackedRowWrites;
  readonly consolidation: ConsolidationWrites;
  readonly decayState: DecayStateWrites;
  readonly recallLog: RecallLogWrites;
  readonly bulletins: BulletinWrites;
  readonly fullTextMerges: FullTextMerges;
  readonly purge: Purge;
  readonly importedRowRemoval: ImportedRowRemoval;
  readonly meta: Meta;
  readonly maintenanceRuns: MaintenanceRunWrites;
  readonly routines: RoutineWrites;
  readonly routineRuns: RoutineRunWrites;
  openChangeGroup(options: ChangeGroupOptions): ChangeGroupWriter;
}

/**
 * Store with transactions, which only the ledger (bus/ledger.ts) begins: it knows what a full, busy
 * or damaged database means. All others hold a `WriteStore`, and a lint rule forbids the call.
 */
export interface LedgerStore extends WriteStore {
  /** Runs one `BEGIN IMMEDIATE` transaction; `work` returns no promise. */
  transaction<T>(work: () => T extends Promise<unknown> ? never : T): T;
  /**
   * Runs a transaction that is committed without fsync: it survives a crash of the program, and a
   * power cut only once a later synced commit ran.
   */
  unsyncedTransaction<T>(work: () => T extends Promise<unknown> ? never : T): T;
  /** Length in bytes of the write-ahead log that a checkpoint would move. */
  readonly walBytes: () => number;
  /** Sets this device's id in change groups of versions that stored none. */
  backfillDeviceId(): void;
}
