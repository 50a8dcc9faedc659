import type { ModelProblem } from '../../../shared/domain/model.ts';
import { exponentialBackoff, type BackoffRange } from '../algorithms/time/exponentialBackoff.ts';
import { ModelFailure, type Embedder } from '../models/ports.ts';
import { unlessAborted } from '../models/watchdog.ts';
import type { VectorOwner } from '../storage/search/embeddings.ts';
import { changedVectors, missingVectors, type MissingVector } from './missingVectors.ts';
import { createRefusedTexts } from './refusedTexts.ts';
import { writeVectors, type VectorWriteDependencies } from './writeVectors.ts';

export interface EmbeddingQueueDependencies extends VectorWriteDependencies {
  /** The model that has the role now; null for none. */
  readonly embedder: () => Promise<Embedder | null>;
  /** Calls back after a while; returns how to call it off. */
  readonly later: (ms: number, action: () => void) => () => void;
  readonly onChange: (state: EmbeddingState) => void;
}

export interface EmbeddingState {
  /** Model in use; null where none has the role. */
  readonly model: string | null;
  readonly working: boolean;
  /** Number of vectors made since the work began, and of texts the model refused. */
  readonly done: number;
  readonly refused: number;
  /** Problem that the queue waits on. */
  readonly problem: ModelProblem | null;
}

/** Queue that gives every turn and memory its vectors, eventually, whatever fails meanwhile. */
export interface EmbeddingQueue {
  /** Wakes the queue: something may be missing. */
  wake(): void;
  state(): EmbeddingState;
  /** Resolves when no work is in progress. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** How far the queue has looked for missing vectors of a model. */
interface Position {
  readonly model: string;
  /** Last node of the scan. */
  node: number;
  /** Last row of the index log, which lists the nodes that have changed. */
  log: number;
}

/** Batch size of one call, and of one transaction. */
const BATCH = 32;

const SOON_MS = 250;
const PAUSES: BackoffRange = { minMs: 2_000, maxMs: 300_000 };

/**
 * Embedding queue, derived from the missing vectors, so that it resumes after any stop, and
 * restarts when the model changes. A failure loses nothing: the text stays searchable by its words,
 * and the call is retried with exponential backoff.
 */
export function createEmbeddingQueue(deps: EmbeddingQueueDependencies): EmbeddingQueue {
  const { store, logger } = deps;
  const refusals = createRefusedTexts();
  const closing = new AbortController();
  let lookedThrough: Position | null = null;
  let state: EmbeddingState = IDLE;
  let running: Promise<void> | null = null;
  let rerun = false;
  let failures = 0;
  let callOff: (() => void) | null = null;

  const update = (change: Partial<EmbeddingState>) => {
    state = { ...state, ...change };
    deps.onChange(state);
  };
  const plan = (ms: number) => {
    callOff?.();
    callOff = deps.later(ms, () => {
      callOff = null;
      start();
    });
  };
  const start = () => {
    if (closing.signal.aborted) return;
    if (running !== null) {
      rerun = true;
      return;
    }
    running = work().finally(() => {
      running = null;
      if (!rerun || callOff !== null) return;
      rerun = false;
      plan(SOON_MS);
    });
  };
  const work = async () => {
    try {
      const embedder = await unlessAborted(deps.embedder(), closing.signal);
      if (embedder === null) {
        if (state.model !== null || state.problem !== null) update(IDLE);
        return;
      }
      if (lookedThrough?.model !== embedder.id) {
        refusals.clear();
        lookedThrough = { model: embedder.id, node: 0, log: store.indexLog.last() };
        state = { ...IDLE, model: embedder.id };
      }
      await embedMissing(embedder, 'entity', 0);
      await embedChanged(embedder, lookedThrough);
      await embedMissing(embedder, 'node', lookedThrough.node);
      failures = 0;
      if (state.working || state.problem !== null) update({ working: false, problem: null });
    } catch (error) {
      if (closing.signal.aborted) return;
      const problem = error instanceof ModelFailure ? error.problem : null;
      if (problem === null) logger.error('embedding failed', { error: String(error) });
      update({ working: false, problem: problem ?? 'server_error' });
      failures += 1;
      plan(exponentialBackoff(failures, PAUSES));
    }
  };
  const embedChanged = async (embedder: Embedder, position: Position) => {
    for (const { missing, lastSeq } of changedVectors(store, embedder.id, position)) {
      if (!(await embedAll(embedder, missing))) return;
      position.log = lastSeq;
      closing.signal.throwIfAborted();
    }
  };
  const embedMissing = async (embedder: Embedder, owner: VectorOwner, cursor: number) => {
    let complete = true;
    const windows = missingVectors(store.embeddings, owner, embedder.id, cursor);
    for (const { missing, lastSeq } of windows) {
      complete = (await embedAll(embedder, missing)) && complete;
      if (owner === 'node' && complete && lookedThrough !== null) lookedThrough.node = lastSeq;
      closing.signal.throwIfAborted();
    }
  };
  /** True if each text has its vector, or is given up: a refused one stays missing until then. */
  const embedAll = async (embedder: Embedder, missing: readonly MissingVector[]) => {
    for (let first = 0; first < missing.length; first += BATCH) {
      const batch = missing.slice(first, first + BATCH).filter((one) => !refusals.isGivenUp(one));
      if (batch.length > 0) await embedBatch(embedder, batch);
    }
    return missing.every((one) => !refusals.has(one) || refusals.isGivenUp(one));
  };
  const embedBatch = async (embedder: Embedder, batch: readonly MissingVector[]) => {
    if (!state.working) update({ working: true });
    const vectors = await embedder.embed(
      batch.map(({ text }) => text),
      'document',
      closing.signal,
    );
    closing.signal.throwIfAborted();
    const embedded = batch.flatMap((missing, i) => {
      const vector = vectors[i] ?? null;
      if (vector === null) refusals.refused(missing);
      else refusals.accepted(missing);
      return vector === null ? [] : [{ ...missing, vector }];
    });
    writeVectors(deps, embedder.id, embedded);
    update({ done: state.done + embedded.length, refused: refusals.count() });
  };
  return {
    wake: () => {
      if (callOff === null && !closing.signal.aborted) plan(SOON_MS);
    },
    state: () => state,
    idle: async () => {
      while (running !== null) await running;
    },
    async close() {
      closing.abort();
      callOff?.();
      await running;
    },
  };
}

const IDLE: EmbeddingState = { model: null, working: false, done: 0, refused: 0, problem: null };
