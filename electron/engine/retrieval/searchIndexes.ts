import type { IndexLogRow } from '../storage/search/indexLog.ts';
import type { TurnRow } from '../storage/search/indexReads.ts';
import type { ReadStore } from '../storage/store.ts';
import { defaultWeights } from './scoring/weights.ts';
import { createTurnScorer, type TurnScorer } from './scoring/turnScorer.ts';
import { createEdgeIndex, type EdgeIndex } from './indexes/edgeIndex.ts';
import { createKnowledgeIndex, type KnowledgeIndex } from './indexes/knowledgeIndex.ts';
import { createTurnIndex, type TurnIndex } from './indexes/turnIndex.ts';
import { createVectorIndex, type VectorIndex } from './indexes/vectorIndex.ts';

/** Rows of the log read at once. */
const BATCH = 5_000;

/** Nodes of a kind taken in at once: a question does not wait for all of a large memory. */
const AT_ONCE = 1_000;

const EDGES_AT_ONCE = 4_000;

/** What is dead in an index and carried along before it is made anew. */
const MOST_DEAD = 1_000;

/** The in-memory indexes of one reader, kept up with the database it reads. */
export interface SearchIndexes {
  readonly turns: TurnIndex;
  readonly turnScorer: TurnScorer;
  readonly knowledge: KnowledgeIndex;
  readonly edges: EdgeIndex;
  readonly nodeVectors: VectorIndex;
  readonly entityVectors: VectorIndex;
  /**
   * Takes in what was committed since: a search after a write sees it. False while there is more
   * than is taken in at once; everything is then found by full text alone. The first search of a
   * large memory waits for no part of it.
   */
  catchUp(store: ReadStore): boolean;
  /** Takes in the next part, whoever asks; whether that was the last. */
  build(store: ReadStore): boolean;
  /** Forgets everything; the next search builds it anew. */
  drop(): void;
}

interface Built {
  readonly turns: TurnIndex;
  readonly turnScorer: TurnScorer;
  knowledge: KnowledgeIndex;
  edges: EdgeIndex;
  readonly nodeVectors: VectorIndex;
  readonly entityVectors: VectorIndex;
  /** The last episode, the last memory and the last edge taken in. */
  episodeSeq: number;
  memorySeq: number;
  edgeSeq: number;
  /** The last node there was when nothing was left to take in. */
  completeTo: number | null;
  /** The last row of the log gone through; null before anything was read. */
  logSeq: number | null;
}

export function createSearchIndexes(): SearchIndexes {
  let built = empty();
  let asked = false;
  const build = (store: ReadStore): boolean => {
    // Another database, or an older one of this: what is in memory is not its.
    const last = store.index.lastNode();
    const lastLog = store.indexLog.last();
    if (last < built.episodeSeq || lastLog < (built.logSeq ?? 0)) built = empty();
    // What a new index reads, it reads as it is now.
    if (built.logSeq === null) built.logSeq = lastLog;
    else built.logSeq = refreshStale(store, built, built.logSeq);
    renewWorn(store, built);
    const hasEdges = addEdges(store, built);
    if (last === built.completeTo) return hasEdges;
    const complete = [addTurns(store, built), addMemories(store, built)].every(Boolean) && hasEdges;
    built.completeTo = complete ? last : null;
    return complete;
  };
  return {
    get turns() {
      return built.turns;
    },
    get turnScorer() {
      return built.turnScorer;
    },
    get knowledge() {
      return built.knowledge;
    },
    get edges() {
      return built.edges;
    },
    get nodeVectors() {
      return built.nodeVectors;
    },
    get entityVectors() {
      return built.entityVectors;
    },
    catchUp(store) {
      const isFirst = !asked && built.logSeq === null;
      asked = true;
      return isFirst && store.index.lastNode() > AT_ONCE ? false : build(store);
    },
    build,
    drop() {
      built = empty();
      asked = false;
    },
  };
}

function empty(): Built {
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
    logSeq: null,
  };
}

function addTurns(store: ReadStore, built: Built): boolean {
  const rows = store.index.turnsAfter(built.episodeSeq, AT_ONCE);
  for (const row of rows) built.turns.add(toTurn(row));
  updateDecayState(
    store,
    built.turns,
    rows.map(({ seq }) => seq),
  );
  built.episodeSeq = rows.at(-1)?.seq ?? built.episodeSeq;
  return rows.length < AT_ONCE;
}

function addMemories(store: ReadStore, built: Built): boolean {
  const rows = store.index.memoriesAfter(built.memorySeq, AT_ONCE);
  for (const row of rows) if (built.knowledge.documentOf(row.seq) < 0) built.knowledge.put(row);
  built.memorySeq = rows.at(-1)?.seq ?? built.memorySeq;
  return rows.length < AT_ONCE;
}

function addEdges(store: ReadStore, built: Built): boolean {
  const rows = store.index.edgesAfter(built.edgeSeq, EDGES_AT_ONCE);
  for (const row of rows) built.edges.add(row);
  built.edgeSeq = rows.at(-1)?.seq ?? built.edgeSeq;
  return rows.length < EDGES_AT_ONCE;
}

/** Makes an index anew, all at once, when most of it is what was before. */
function renewWorn(store: ReadStore, built: Built): void {
  if (isWorn(built.knowledge)) {
    const until = built.memorySeq;
    built.knowledge = createKnowledgeIndex();
    built.memorySeq = 0;
    while (built.memorySeq < until && !addMemories(store, built));
  }
  if (isWorn(built.edges)) {
    const until = built.edgeSeq;
    built.edges = createEdgeIndex();
    built.edgeSeq = 0;
    while (built.edgeSeq < until && !addEdges(store, built));
  }
}

function isWorn(index: { size(): number; live(): number }): boolean {
  return index.size() - index.live() > Math.max(MOST_DEAD, index.live());
}

function refreshEdges(store: ReadStore, { edges, edgeSeq }: Built, sources: readonly number[]) {
  if (sources.length === 0) return;
  for (const source of sources) edges.removeFrom(source);
  for (const row of store.index.edgesFrom(sources, edgeSeq)) edges.add(row);
}

function refreshMemories(store: ReadStore, knowledge: KnowledgeIndex, seqs: readonly number[]) {
  if (seqs.length === 0) return;
  for (const seq of seqs) knowledge.remove(seq);
  for (const row of store.index.memoriesAmong(seqs)) knowledge.put(row);
}

/** Goes through the log: what is stale is read anew, however often it is named. */
function refreshStale(store: ReadStore, built: Built, from: number): number {
  let seq = from;
  for (;;) {
    const rows = store.indexLog.after(seq, BATCH);
    const nodes = staleNodes(store, rows);
    updateDecayState(store, built.turns, nodes);
    refreshMemories(store, built.knowledge, nodes);
    refreshEdges(store, built, nodes);
    built.nodeVectors.refresh(store, nodes);
    built.entityVectors.refresh(store, staleEntities(store, rows));
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < BATCH) return seq;
  }
}

function updateDecayState(store: ReadStore, turns: TurnIndex, seqs: readonly number[]): void {
  const known = seqs.filter((seq) => turns.documentOf(seq) >= 0);
  if (known.length === 0) return;
  const live = new Set(store.index.liveAmong(known));
  for (const seq of known) turns.setLive(seq, live.has(seq));
}

function staleNodes(store: ReadStore, rows: readonly IndexLogRow[]): number[] {
  const seqs = rows.flatMap(({ owner, owner_key }) => {
    if (owner === 'node') return [Number(owner_key)];
    return owner === 'session' ? store.index.episodesOfSession(owner_key) : [];
  });
  return [...new Set(seqs)];
}

function staleEntities(store: ReadStore, rows: readonly IndexLogRow[]): number[] {
  const ids = new Set(rows.filter(({ owner }) => owner === 'entity').map((row) => row.owner_key));
  return [...ids].flatMap((id) => store.entities.byId(id)?.seq ?? []);
}

function toTurn(row: TurnRow) {
  return {
    seq: row.seq,
    content: row.content,
    sessionId: row.session_id,
    speaker: row.speaker,
    eventTime: row.event_time,
  };
}
