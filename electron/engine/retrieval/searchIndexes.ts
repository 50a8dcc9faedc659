import type { IndexLogRow } from '../storage/search/indexLog.ts';
import type { TurnRow } from '../storage/search/indexReads.ts';
import type { ReadStore } from '../storage/store.ts';
import { defaultWeights } from './scoring/weights.ts';
import { createTurnScorer, type TurnScorer } from './scoring/turnScorer.ts';
import { createEdgeIndex, type EdgeIndex } from './indexes/edgeIndex.ts';
import { createKnowledgeIndex, type KnowledgeIndex } from './indexes/knowledgeIndex.ts';
import { createTurnIndex, type TurnIndex } from './indexes/turnIndex.ts';
import { createVectorIndex, type VectorIndex } from './indexes/vectorIndex.ts';
import type { VectorReads } from '../storage/search/vectorReads.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';

/** Batch size of log rows. */
const LOG_BATCH = 5_000;

/** Batch size of nodes of a kind: a question does not wait for all of a large memory. */
const NODE_BATCH = 1_000;

const EDGE_BATCH = 4_000;

/** Number of dead entries that an index carries before it is rebuilt. */
const MAX_DEAD = 1_000;

/** In-memory indexes of one reader, kept up to date with its database. */
export interface SearchIndexes {
  readonly turns: TurnIndex;
  readonly turnScorer: TurnScorer;
  readonly knowledge: KnowledgeIndex;
  readonly edges: EdgeIndex;
  readonly nodeVectors: VectorIndex;
  readonly entityVectors: VectorIndex;
  /**
   * Vector tables on disk, used while the in-memory ones are loading, or cannot be loaded; null for
   * none.
   */
  readonly storedVectors: VectorReads | null;
  /** Stops using the tables on disk: the file is unusable, and is rebuilt at the next start. */
  disableStoredVectors(): void;
  /**
   * Catches up with the commits since: a search after a write sees it. False while there is more
   * than one batch; full text alone is used then, so that the first search of a large memory does
   * not wait. During a large import nothing is loaded.
   */
  catchUp(store: ReadStore): boolean;
  /** Loads the next part on demand; true if that was the last, or nothing is to be loaded yet. */
  build(store: ReadStore): boolean;
  /** Drops all indexes; the next search rebuilds them. */
  drop(): void;
}

interface IndexState {
  readonly turns: TurnIndex;
  readonly turnScorer: TurnScorer;
  knowledge: KnowledgeIndex;
  edges: EdgeIndex;
  readonly nodeVectors: VectorIndex;
  readonly entityVectors: VectorIndex;
  /** Last episode, memory and edge loaded. */
  episodeSeq: number;
  memorySeq: number;
  edgeSeq: number;
  /** Last node at the time the indexes were complete. */
  completeTo: number | null;
  /** Last node when an import was first seen in progress; null while there is none. */
  beforeImport: number | null;
  /** Last log row applied; null before anything was read. */
  logSeq: number | null;
}

/** Creates the indexes of a reader. `storedVectors`: the tables on disk, if it has them. */
export function createSearchIndexes(storedVectors: VectorReads | null = null): SearchIndexes {
  let indexes = empty();
  let stored = storedVectors;
  let isBuildRequested = false;
  const addVectors = (store: ReadStore): boolean =>
    [indexes.nodeVectors, indexes.entityVectors].map((index) => index.build(store)).every(Boolean);
  const buildText = (store: ReadStore): boolean => {
    // A different or older database: the indexes in memory do not belong to it.
    const last = store.index.lastNode();
    const lastLog = store.indexLog.last();
    if (last < indexes.episodeSeq || lastLog < (indexes.logSeq ?? 0)) indexes = empty();
    // A new index reads the current rows, so the log starts here.
    if (indexes.logSeq === null) indexes.logSeq = lastLog;
    else indexes.logSeq = refreshStale(store, indexes, indexes.logSeq);
    rebuildFragmentedIndexes(store, indexes);
    const hasEdges = addEdges(store, indexes);
    if (last === indexes.completeTo) return hasEdges;
    const isComplete =
      [addTurns(store, indexes), addMemories(store, indexes)].every(Boolean) && hasEdges;
    indexes.completeTo = isComplete ? last : null;
    return isComplete;
  };
  return {
    get turns() {
      return indexes.turns;
    },
    get turnScorer() {
      return indexes.turnScorer;
    },
    get knowledge() {
      return indexes.knowledge;
    },
    get edges() {
      return indexes.edges;
    },
    get nodeVectors() {
      return indexes.nodeVectors;
    },
    get entityVectors() {
      return indexes.entityVectors;
    },
    catchUp(store) {
      const isFirst = !isBuildRequested && indexes.logSeq === null;
      isBuildRequested = true;
      if (isFirst && store.index.lastNode() > NODE_BATCH) return false;
      if (waitsForImport(store, indexes)) return false;
      const isComplete = buildText(store);
      addVectors(store);
      return isComplete;
    },
    build: (store) =>
      waitsForImport(store, indexes) || [buildText(store), addVectors(store)].every(Boolean),
    get storedVectors() {
      return stored;
    },
    disableStoredVectors() {
      stored = null;
    },
    drop() {
      indexes = empty();
      isBuildRequested = false;
    },
  };
}

function empty(): IndexState {
  const turns = createTurnIndex();
  return {
    turns,
    turnScorer: createTurnScorer(turns, () => defaultWeights),
    knowledge: createKnowledgeIndex(),
    edges: createEdgeIndex(),
    nodeVectors: createVectorIndex('node'),
    entityVectors: createVectorIndex('entity'),
    episodeSeq: 0,
    memorySeq: 0,
    edgeSeq: 0,
    completeTo: null,
    beforeImport: null,
    logSeq: null,
  };
}

/**
 * True while a large import writes: the indexes would take the processor and the memory that it
 * needs, and be behind at its end all the same. Full text has its turns at once.
 */
function waitsForImport(store: ReadStore, indexes: IndexState): boolean {
  if (!store.imports.isRunning()) {
    indexes.beforeImport = null;
    return false;
  }
  const last = store.index.lastNode();
  indexes.beforeImport ??= last;
  return last - Math.min(indexes.beforeImport, indexes.completeTo ?? 0) > NODE_BATCH;
}

function addTurns(store: ReadStore, indexes: IndexState): boolean {
  const rows = store.index.turnsAfter(indexes.episodeSeq, NODE_BATCH);
  for (const row of rows) indexes.turns.add(toTurn(row));
  refreshLiveTurns(
    store,
    indexes.turns,
    rows.map(({ seq }) => seq),
  );
  indexes.episodeSeq = rows.at(-1)?.seq ?? indexes.episodeSeq;
  return rows.length < NODE_BATCH;
}

function addMemories(store: ReadStore, indexes: IndexState): boolean {
  const rows = store.index.memoriesAfter(indexes.memorySeq, NODE_BATCH);
  for (const row of rows) if (indexes.knowledge.documentOf(row.seq) < 0) indexes.knowledge.put(row);
  indexes.memorySeq = rows.at(-1)?.seq ?? indexes.memorySeq;
  return rows.length < NODE_BATCH;
}

function addEdges(store: ReadStore, indexes: IndexState): boolean {
  const rows = store.index.edgesAfter(indexes.edgeSeq, EDGE_BATCH);
  for (const row of rows) indexes.edges.add(row);
  indexes.edgeSeq = rows.at(-1)?.seq ?? indexes.edgeSeq;
  return rows.length < EDGE_BATCH;
}

/** Rebuilds an index in one go when most of its entries are dead. */
function rebuildFragmentedIndexes(store: ReadStore, indexes: IndexState): void {
  if (isFragmented(indexes.knowledge)) {
    const until = indexes.memorySeq;
    indexes.knowledge = createKnowledgeIndex();
    indexes.memorySeq = 0;
    while (indexes.memorySeq < until && !addMemories(store, indexes));
  }
  if (isFragmented(indexes.edges)) {
    const until = indexes.edgeSeq;
    indexes.edges = createEdgeIndex();
    indexes.edgeSeq = 0;
    while (indexes.edgeSeq < until && !addEdges(store, indexes));
  }
}

function isFragmented(index: { size(): number; liveCount(): number }): boolean {
  return index.size() - index.liveCount() > Math.max(MAX_DEAD, index.liveCount());
}

function refreshEdges(
  store: ReadStore,
  { edges, edgeSeq }: IndexState,
  sources: readonly NodeSeq[],
) {
  if (sources.length === 0) return;
  for (const source of sources) edges.removeFrom(source);
  for (const row of store.index.edgesFrom(sources, edgeSeq)) edges.add(row);
}

function refreshMemories(store: ReadStore, knowledge: KnowledgeIndex, seqs: readonly NodeSeq[]) {
  if (seqs.length === 0) return;
  for (const seq of seqs) knowledge.remove(seq);
  for (const row of store.index.memoriesAmong(seqs)) knowledge.put(row);
}

/** Applies the log: stale rows are reread, once however often they are named. */
function refreshStale(store: ReadStore, indexes: IndexState, from: number): number {
  let seq = from;
  for (;;) {
    const rows = store.indexLog.after(seq, LOG_BATCH);
    const nodes = staleNodes(store, rows);
    refreshLiveTurns(store, indexes.turns, nodes);
    refreshMemories(store, indexes.knowledge, nodes);
    refreshEdges(store, indexes, nodes);
    indexes.nodeVectors.refresh(store, nodes);
    indexes.entityVectors.refresh(store, staleEntities(store, rows));
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < LOG_BATCH) return seq;
  }
}

function refreshLiveTurns(store: ReadStore, turns: TurnIndex, seqs: readonly NodeSeq[]): void {
  const indexed = seqs.filter((seq) => turns.documentOf(seq) >= 0);
  if (indexed.length === 0) return;
  const live = new Set(store.index.liveAmong(indexed));
  for (const seq of indexed) turns.setLive(seq, live.has(seq));
}

function staleNodes(store: ReadStore, rows: readonly IndexLogRow[]): NodeSeq[] {
  const seqs = rows.flatMap(({ owner, owner_key }) => {
    if (owner === 'node') return [Number(owner_key) as NodeSeq];
    return owner === 'session' ? store.index.episodesOfSession(owner_key) : [];
  });
  return [...new Set(seqs)];
}

function staleEntities(store: ReadStore, rows: readonly IndexLogRow[]): number[] {
  const ids = new Set(rows.filter(({ owner }) => owner === 'entity').map((row) => row.owner_key));
  return [...ids].flatMap((id) => store.entities.byId(id as EntityId)?.seq ?? []);
}

function toTurn(row: TurnRow) {
  return {
    seq: row.seq,
    content: row.content,
    sessionId: row.session_id,
    speaker: row.speaker,
    heading: row.heading,
    eventTime: row.event_time,
  };
}
