import type { Usage } from '../../../../shared/domain/model.ts';
import type { EpochMs, Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { QueuedSession } from '../../storage/memory/consolidation.ts';
import type { ConsolidationProblem } from './readChunk.ts';
import {
  createSessionAttempt,
  type ConsolidatorDependencies,
  type RunningSession,
} from './sessionAttempt.ts';
import {
  exponentialBackoff,
  isPauseOver,
  type BackoffRange,
} from '../../algorithms/time/exponentialBackoff.ts';
import { unlessAborted } from '../../models/watchdog.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';

export interface ConsolidationRun {
  readonly sessions: number;
  readonly failed: number;
  /** Problem of the last session that failed. */
  readonly problem: ConsolidationProblem | null;
  readonly nodeIds: readonly NodeId[];
  /** Changes to undo, oldest first. */
  readonly changeIds: readonly Id[];
  readonly usage: Usage;
  /** Reason for which the run stopped early. */
  readonly stopped: 'no_model' | 'cancelled' | ConsolidationProblem | null;
}

interface SessionSelection {
  readonly sessionIds?: readonly Id[];
  readonly completedOnly: boolean;
  /** These sessions of imports, which no other run reads, in this order. */
  readonly importedIds?: readonly Id[];
}

export interface Consolidator {
  /**
   * Consolidates pending sessions, oldest first. A run in progress is joined if it reads all of
   * them, else this one begins when it ends; `cancel` cancels those that wait for a run too. The
   * signal cancels this run alone, and ends its waiting for another. `onSession` is called with the
   * run so far after each session that it reads itself.
   */
  run(
    selection: SessionSelection,
    signal?: AbortSignal,
    onSession?: (run: ConsolidationRun) => void,
  ): Promise<ConsolidationRun>;
  /** Starts a run without waiting for its end. */
  start(selection: SessionSelection): void;
  /**
   * Consolidates sessions that are due: ended ones, and failed ones with exponential backoff; none
   * that the person has stopped the reading of.
   */
  runDue(): void;
  running(): RunningSession | null;
  /**
   * Cancels the run in progress for the person. What is pending by then is read again only by
   * another run that is not of `runDue`, or after a restart.
   */
  cancel(): void;
  close(): Promise<void>;
}

/** Problems that the next session would meet too: the run ends instead of failing one by one. */
const RUN_ENDING_PROBLEMS: readonly ConsolidationProblem[] = [
  'unauthorized',
  'out_of_credit',
  'model_not_found',
  'rate_limited',
  'unreachable',
  'not_a_model_server',
  'cancelled',
  'unknown_model',
];

/**
 * Consolidator: reads sessions one after the other. A session is consolidated or pending, never in
 * between.
 */
export function createConsolidator(deps: ConsolidatorDependencies): Consolidator {
  const { curation, logger } = deps;
  const { store, clock } = curation;
  let current: {
    readonly selection: SessionSelection;
    readonly abort: AbortController;
    readonly done: Promise<ConsolidationRun>;
  } | null = null;
  let running: RunningSession | null = null;

  const setRunning = (session: RunningSession | null) => {
    running = session;
    deps.onChange();
  };
  const consolidateOne = createSessionAttempt(deps, setRunning);
  const all = async (
    selection: SessionSelection,
    signal: AbortSignal,
    onSession: (run: ConsolidationRun) => void,
  ): Promise<ConsolidationRun> => {
    let run: ConsolidationRun = EMPTY_RUN_REPORT;
    const pendingIds =
      selection.importedIds ??
      store.consolidation
        .pending(selection.completedOnly)
        .map(({ session_id }) => session_id)
        .filter((id) => selection.sessionIds === undefined || selection.sessionIds.includes(id));
    for (const sessionId of pendingIds) stoppedIds.delete(sessionId);
    for (const sessionId of pendingIds) {
      const model = deps.model();
      if (model === null) return { ...run, stopped: 'no_model' };
      if (signal.aborted) return { ...run, stopped: 'cancelled' };
      // While others were read, the person may have thrown it away, or switched its memory off.
      if (!store.consolidation.mayRead(sessionId)) continue;
      attemptedAt.set(sessionId, clock.now());
      const outcome = await consolidateOne(sessionId, model, signal);
      // Chunks of a session that failed later are applied all the same.
      const { nodeIds, changeIds } = outcome.ok ? outcome.value : outcome.error.completed;
      const { usage } = outcome.ok ? outcome.value : outcome.error;
      run = {
        ...run,
        sessions: run.sessions + (outcome.ok ? 1 : 0),
        failed: run.failed + (outcome.ok ? 0 : 1),
        problem: outcome.ok ? run.problem : outcome.error.problem,
        nodeIds: [...run.nodeIds, ...nodeIds],
        changeIds: [...run.changeIds, ...changeIds],
        usage: addUsage(run.usage, usage),
      };
      onSession(run);
      if (outcome.ok) continue;
      const { problem } = outcome.error;
      logger.warn('session not consolidated', { sessionId, problem });
      if (RUN_ENDING_PROBLEMS.includes(problem)) return { ...run, stopped: problem };
    }
    return run;
  };
  /**
   * Time of the last attempt for each session, in this run of Loci: a start tries everything once.
   */
  const attemptedAt = new Map<Id, EpochMs>();
  /** Sessions that were pending when the person canceled a run. */
  const stoppedIds = new Set<Id>();
  const isDue = ({ session_id, attempts }: QueuedSession) => {
    if (stoppedIds.has(session_id)) return false;
    const last = attemptedAt.get(session_id);
    const pause = exponentialBackoff(attempts, RETRY_PAUSES);
    return last === undefined || isPauseOver(last, clock.now(), pause);
  };
  const run: Consolidator['run'] = async (
    selection,
    signal = NEVER_ABORTED,
    onSession = NOT_REPORTED,
  ) => {
    if (signal.aborted) return { ...EMPTY_RUN_REPORT, stopped: 'cancelled' };
    if (current !== null) {
      const { selection: previous, abort: previousAbort, done: pending } = current;
      const joined = await unlessAborted(pending, signal).catch((error: unknown) => {
        if (signal.aborted) return { ...EMPTY_RUN_REPORT, stopped: 'cancelled' as const };
        throw error;
      });
      if (previousAbort.signal.aborted) return joined;
      // A run that its own signal ended was not stopped for those that wait for it.
      if (joined.stopped !== 'cancelled' && includesSelection(previous, selection)) return joined;
      return await run(selection, signal, onSession);
    }
    const abort = new AbortController();
    const signals = AbortSignal.any([abort.signal, signal]);
    const promise = all(selection, signals, onSession).finally(() => {
      current = null;
      setRunning(null);
    });
    current = { selection: selection, abort, done: promise };
    return await promise;
  };
  const start: Consolidator['start'] = (selection) => {
    run(selection).catch((error: unknown) => {
      logger.error('consolidation failed', { error: String(error) });
    });
  };
  return {
    running: () => running,
    run,
    start,
    runDue() {
      if (current !== null || deps.model() === null) return;
      const sessionIds = store.consolidation.pending(true).filter(isDue).map(idOf);
      if (sessionIds.length === 0) return;
      start({ sessionIds, completedOnly: true });
    },
    cancel() {
      current?.abort.abort();
      for (const { session_id } of store.consolidation.pending(false)) stoppedIds.add(session_id);
    },
    async close() {
      current?.abort.abort();
      await current?.done.catch(() => undefined);
    },
  };
}

const NEVER_ABORTED = new AbortController().signal;
const NOT_REPORTED = () => undefined;

const EMPTY_RUN_REPORT: ConsolidationRun = {
  sessions: 0,
  failed: 0,
  problem: null,
  nodeIds: [],
  changeIds: [],
  usage: NO_USAGE,
  stopped: null,
};

const RETRY_PAUSES: BackoffRange = { minMs: 60_000, maxMs: 6 * 3_600_000 };

/** True if a run over one selection covers all of the other. */
function includesSelection(a: SessionSelection, b: SessionSelection): boolean {
  if (a.importedIds !== undefined || b.importedIds !== undefined) return false;
  if (a.completedOnly && !b.completedOnly) return false;
  return (
    a.sessionIds === undefined || (b.sessionIds?.every((id) => a.sessionIds?.includes(id)) ?? false)
  );
}

function idOf({ session_id }: QueuedSession): Id {
  return session_id;
}
