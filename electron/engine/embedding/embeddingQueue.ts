import type { ModelProblem } from '../../../shared/domain/model.ts';
import { exponentialBackoff, type BackoffRange } from '../algorithms/time/exponentialBackoff.ts';
import { ModelFailure } from '../models/ports.ts';
import { unlessAborted } from '../models/watchdog.ts';
import { createEmbeddingPass, type Position } from './embeddingPass.ts';
import { beginTurn, type EmbeddingTurn, type RoleSource } from './embeddingTurn.ts';
import { createRefusedTexts } from './refusedTexts.ts';
import type { VectorWriteDependencies } from './writeVectors.ts';

export interface EmbeddingQueueDependencies extends VectorWriteDependencies, RoleSource {
  /** Calls back after a while; returns how to call it off. */
  readonly later: (ms: number, action: () => void) => () => void;
  readonly onChange: (state: EmbeddingState) => void;
}

export interface EmbeddingState {
  /** Model in use; null where none has the role. */
  readonly model: string | null;
  readonly isWorking: boolean;
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
  /** Compares the role with the model at work: nothing else is sent to one that lost it. */
  recheck(): void;
  /** Tries at once, refused texts too: the server or its key has changed, or works again. */
  retry(): void;
  state(): EmbeddingState;
  /** Resolves when no work is in progress. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const SOON_MS = 250;
const RETRY_PAUSES: BackoffRange = { minMs: 2_000, maxMs: 300_000 };

/**
 * Embedding queue, derived from the missing vectors, so that it resumes after any stop, and
 * restarts when the model changes. A failure loses nothing: the text stays searchable by its words,
 * and the call is retried with exponential backoff.
 */
export function createEmbeddingQueue(deps: EmbeddingQueueDependencies): EmbeddingQueue {
  const { store, logger } = deps;
  const refusals = createRefusedTexts();
  const closing = new AbortController();
  let scannedPosition: Position | null = null;
  let state: EmbeddingState = IDLE;
  let running: Promise<void> | null = null;
  let turn: EmbeddingTurn | null = null;
  let needsRescan = false;
  let needsRerun = false;
  let failures = 0;
  let cancelTimer: (() => void) | null = null;

  const update = (change: Partial<EmbeddingState>) => {
    state = { ...state, ...change };
    deps.onChange(state);
  };
  const embedAllMissing = createEmbeddingPass({
    ...deps,
    refusals,
    onStart: () => {
      if (!state.isWorking) update({ isWorking: true });
    },
    onVectors: (count) => update({ done: state.done + count, refused: refusals.count() }),
  });
  const plan = (ms: number) => {
    cancelTimer?.();
    cancelTimer = deps.later(ms, () => {
      cancelTimer = null;
      start();
    });
  };
  const start = () => {
    if (closing.signal.aborted) return;
    if (running !== null) {
      needsRerun = true;
      return;
    }
    running = processQueue().finally(() => {
      running = null;
      if (!needsRerun || cancelTimer !== null) return;
      needsRerun = false;
      plan(SOON_MS);
    });
  };
  const processQueue = async () => {
    const current = beginTurn(deps, closing.signal);
    turn = current;
    try {
      const embedder = await unlessAborted(deps.embedder(), current.signal);
      current.requireRole();
      if (embedder === null) {
        if (state.model !== null || state.problem !== null) update(IDLE);
        return;
      }
      if (needsRescan || scannedPosition?.model !== embedder.id) {
        needsRescan = false;
        refusals.clear();
        scannedPosition = { model: embedder.id, node: 0, log: store.indexLog.last() };
        state = { ...IDLE, model: embedder.id };
      }
      await embedAllMissing({ turn: current, embedder, position: scannedPosition });
      failures = 0;
      if (state.isWorking || state.problem !== null) update({ isWorking: false, problem: null });
    } catch (error) {
      if (closing.signal.aborted) return;
      if (current.signal.aborted) {
        failures = 0;
        needsRerun = true;
        return;
      }
      const problem = error instanceof ModelFailure ? error.problem : null;
      if (problem === null) logger.error('embedding failed', { error: String(error) });
      update({ isWorking: false, problem: problem ?? 'server_error' });
      failures += 1;
      plan(exponentialBackoff(failures, RETRY_PAUSES));
    }
  };
  const restart = () => {
    if (closing.signal.aborted) return;
    failures = 0;
    plan(SOON_MS);
  };
  return {
    wake: () => {
      if (cancelTimer === null && !closing.signal.aborted) plan(SOON_MS);
    },
    recheck() {
      if (turn === null || turn.role === deps.role()) return;
      turn.stop();
      restart();
    },
    retry() {
      turn?.stop();
      needsRescan ||= refusals.count() > 0;
      restart();
    },
    state: () => state,
    idle: async () => {
      while (running !== null) await running;
    },
    async close() {
      closing.abort();
      cancelTimer?.();
      await running;
    },
  };
}

const IDLE: EmbeddingState = { model: null, isWorking: false, done: 0, refused: 0, problem: null };
