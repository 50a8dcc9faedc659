import type { IndexLogRow } from '../../storage/indexLog.ts';
import type { TurnRow } from '../../storage/indexReads.ts';
import type { ReadStore } from '../../storage/store.ts';
import { defaultWeights } from '../scoring/weights.ts';
import { createTurnScorer, type TurnScorer } from '../scoring/turnScorer.ts';
import { createTurnIndex, type TurnIndex } from './turnIndex.ts';
import { createVectorIndex, type VectorIndex } from './vectorIndex.ts';

/** Rows of the log read at once. */
const BATCH = 5_000;

/** Turns taken in at once: a question does not wait for all of a large memory. */
const TURNS_AT_ONCE = 4_000;

/** The in-memory indexes of one reader, kept up with the database it reads. */
export interface SearchIndexes {
  readonly turns: TurnIndex;
  readonly turnScorer: TurnScorer;
  readonly nodeVectors: VectorIndex;
  readonly entityVectors: VectorIndex;
  /**
   * Takes in what was committed since: a search after a write sees it. False while there is more
   * than is taken in at once; the turns are then found by full text alone.
   */
  catchUp(store: ReadStore): boolean;
  /** Forgets everything; the next search builds it anew. */
  drop(): void;
}

interface Built {
  readonly turns: TurnIndex;
  readonly turnScorer: TurnScorer;
  readonly nodeVectors: VectorIndex;
  readonly entityVectors: VectorIndex;
  /** The last episode taken in. */
  episodeSeq: number;
  /** The last row of the log gone through; null before anything was read. */
  logSeq: number | null;
}

export function createSearchIndexes(): SearchIndexes {
  let built = empty();
  return {
    get turns() {
      return built.turns;
    },
    get turnScorer() {
      return built.turnScorer;
    },
    get nodeVectors() {
      return built.nodeVectors;
    },
    get entityVectors() {
      return built.entityVectors;
    },
    catchUp(store) {
      // Another database, or an older one of this: what is in memory is not its.
      const lastLog = store.indexLog.last();
      if (store.index.lastNode() < built.episodeSeq || lastLog < (built.logSeq ?? 0))
        built = empty();
      const complete = addTurns(store, built);
      // What a new index reads, it reads as it is now.
      if (built.logSeq === null) built.logSeq = lastLog;
      else built.logSeq = refreshStale(store, built, built.logSeq);
      return complete;
    },
    drop() {
      built = empty();
    },
  };
}

function empty(): Built {
  const turns = createTurnIndex();
  return {
    turns,
    turnScorer: createTurnScorer(turns, () => defaultWeights),
    nodeVectors: createVectorIndex('node'),
    entityVectors: createVectorIndex('entity'),
    episodeSeq: 0,
    logSeq: null,
  };
}

function addTurns(store: ReadStore, built: Built): boolean {
  const rows = store.index.turnsAfter(built.episodeSeq, TURNS_AT_ONCE);
  for (const row of rows) built.turns.add(toTurn(row));
  noteLife(
    store,
    built.turns,
    rows.map(({ seq }) => seq),
  );
  built.episodeSeq = rows.at(-1)?.seq ?? built.episodeSeq;
  return rows.length < TURNS_AT_ONCE;
}

/** Goes through the log: what is stale is read anew, however often it is named. */
function refreshStale(store: ReadStore, built: Built, from: number): number {
  let seq = from;
  for (;;) {
    const rows = store.indexLog.after(seq, BATCH);
    const nodes = staleNodes(store, rows);
    noteLife(store, built.turns, nodes);
    built.nodeVectors.refresh(store, nodes);
    built.entityVectors.refresh(store, staleEntities(store, rows));
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < BATCH) return seq;
  }
}

function noteLife(store: ReadStore, turns: TurnIndex, seqs: readonly number[]): void {
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
