import type { StageName, StageReport } from '../../../shared/contract/maintenance.ts';
import type { Usage } from '../../../shared/domain/model.ts';
import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import { commitWithoutEvents, type Ledger } from '../bus/ledger.ts';
import type { Clock, Logger } from '../dependencies.ts';
import type { WriteStore } from '../storage/store.ts';

/** Outcome of a stage. */
export interface StageOutcome {
  readonly count: number;
  readonly usage?: Usage;
  readonly changeIds?: readonly Id[];
  /** Number of questions that the model did not answer, though it answered others. */
  readonly passedOver?: number;
  /** Skipped, failed or canceled, with the reason. */
  readonly state?: 'skipped' | 'failed' | 'cancelled';
  readonly why?: StageReport['why'];
}

export interface Stage {
  readonly name: StageName;
  /** `onProgress` takes the outcome so far: after a kill, the report says and undoes that much. */
  run(signal: AbortSignal, onProgress?: (outcome: StageOutcome) => void): Promise<StageOutcome>;
}

export interface NightlyDependencies {
  readonly store: WriteStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly newId: () => Id;
  readonly logger: Logger;
  readonly stages: readonly Stage[];
  readonly onChange: () => void;
}

interface RunningStage {
  readonly stage: StageName;
  readonly startedAt: EpochMs;
}

export interface Nightly {
  /** Runs the stages of the night that was due; null while a run is in progress. */
  run(dueAt: EpochMs): Promise<Id> | null;
  running(): RunningStage | null;
  /** Start time of the run in progress. */
  since(): EpochMs | null;
  cancel(): boolean;
  /** Interrupts the run, which is no decision of the person: it is repeated when possible. */
  close(): Promise<void>;
}

/** Reason recorded for a run that was interrupted without being canceled. */
const INTERRUPTED_REASON = 'cut off';

/** Number of runs kept in history. */
const MAX_RUNS = 60;

/** Nightly run: each stage by itself, so that one that fails does not stop the others. */
export function createNightly(deps: NightlyDependencies): Nightly {
  const { store, ledger, clock } = deps;
  let current: {
    readonly abort: AbortController;
    readonly done: Promise<Id>;
    readonly since: EpochMs;
  } | null = null;
  let running: RunningStage | null = null;

  const write = (work: () => void) => {
    commitWithoutEvents(ledger, work);
    deps.onChange();
  };
  const report = async (
    stage: Stage,
    signal: AbortSignal,
    note: (report: StageReport) => void,
  ): Promise<StageReport> => {
    const startedAt = clock.now();
    running = { stage: stage.name, startedAt };
    deps.onChange();
    const reportOf = (outcome: StageOutcome): StageReport => ({
      name: stage.name,
      state: outcome.state ?? 'done',
      why: outcome.why ?? null,
      startedAt,
      ms: Math.max(0, clock.now() - startedAt),
      count: outcome.count,
      ...(outcome.passedOver !== undefined && { passedOver: outcome.passedOver }),
      promptTokens: outcome.usage?.promptTokens ?? 0,
      completionTokens: outcome.usage?.completionTokens ?? 0,
      costUsd: outcome.usage?.costUsd ?? null,
      changeIds: [...(outcome.changeIds ?? [])],
    });
    const onProgress = (outcome: StageOutcome) =>
      note(reportOf({ ...outcome, state: 'cancelled' }));
    return reportOf(await outcomeOf(stage, signal, onProgress, deps.logger));
  };
  const all = async (id: Id, dueAt: EpochMs, signal: AbortSignal): Promise<Id> => {
    write(() => store.maintenanceRuns.begin({ id, dueAt, at: clock.now() }));
    const reports: StageReport[] = [];
    const saveReports = (noted: readonly StageReport[]) =>
      write(() => store.maintenanceRuns.saveStages(id, JSON.stringify(noted)));
    for (const stage of deps.stages) {
      if (signal.aborted) break;
      reports.push(await report(stage, signal, (partial) => saveReports([...reports, partial])));
      saveReports(reports);
    }
    const isWhole =
      reports.length === deps.stages.length && !reports.some((one) => one.state === 'cancelled');
    const state = !isWhole
      ? 'cancelled'
      : reports.some((one) => one.state === 'failed')
        ? 'failed'
        : 'done';
    write(() => {
      const at = !isWhole && signal.reason === INTERRUPTED_REASON ? null : clock.now();
      store.maintenanceRuns.end(id, state, JSON.stringify(reports), at);
      store.maintenanceRuns.prune(MAX_RUNS);
    });
    return id;
  };
  return {
    run(dueAt) {
      if (current !== null) return null;
      const abort = new AbortController();
      const promise = all(deps.newId(), dueAt, abort.signal).finally(() => {
        current = null;
        running = null;
        deps.onChange();
      });
      current = { abort, done: promise, since: clock.now() };
      return promise;
    },
    running: () => running,
    since: () => current?.since ?? null,
    cancel() {
      current?.abort.abort();
      return current !== null;
    },
    async close() {
      current?.abort.abort(INTERRUPTED_REASON);
      await current?.done.catch(() => undefined);
    },
  };
}

async function outcomeOf(
  stage: Stage,
  signal: AbortSignal,
  onProgress: (outcome: StageOutcome) => void,
  logger: Logger,
): Promise<StageOutcome> {
  try {
    return await stage.run(signal, onProgress);
  } catch (error) {
    logger.error('a stage of the night failed', { stage: stage.name, error: String(error) });
    return { count: 0, state: 'failed', why: 'internal' };
  }
}
