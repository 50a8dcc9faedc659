import type { EpochMs } from '../../../shared/domain/primitives.ts';
import type { Ledger } from '../bus/ledger.ts';
import { inferCauses } from '../consolidation/night/causalInference.ts';
import { compareStatements } from '../consolidation/night/comparison.ts';
import { enrichEntities } from '../consolidation/night/enrichment.ts';
import type { NightDependencies } from '../consolidation/night/nightStages.ts';
import { reflectOnWeek } from '../consolidation/night/reflection.ts';
import type { ConsolidationRun, Consolidator } from '../consolidation/session/consolidator.ts';
import type { CurationContext } from '../curation/changeGroup.ts';
import { createFadeStage } from '../maintenance/fade.ts';
import type { Stage, StageOutcome } from '../maintenance/nightly.ts';
import type { Readers } from '../readers/readers.ts';
import { createImportStage } from '../imports/nightStage.ts';
import { endIdleSessions, NIGHT_IDLE_MS } from './idleSessions.ts';
import { isDeepCheckDue, type IntegrityVerdict } from './recovery/integrity.ts';

interface NightlyStageDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly readers: Readers;
  readonly consolidator: Consolidator;
  readonly night: NightDependencies;
  readonly check: () => Promise<IntegrityVerdict>;
  readonly backUp: () => Promise<unknown>;
}

/** Stages of the nightly run, in their order. */
export function nightlyStages(deps: NightlyStageDependencies): readonly Stage[] {
  const { curation, night } = deps;
  const now = (): EpochMs => curation.clock.now();
  return [
    sessionStage(deps),
    createImportStage(deps),
    { name: 'compare', run: (signal) => compareStatements(night, signal) },
    fadeStage(deps),
    { name: 'enrich', run: (signal) => enrichEntities(night, signal) },
    { name: 'causes', run: (signal) => inferCauses(night, signal) },
    { name: 'reflect', run: (signal) => reflectOnWeek(night, signal) },
    {
      name: 'backup',
      async run() {
        const checkedAt = curation.store.memoryHealth.checkedAt() ?? 0;
        if (isDeepCheckDue(checkedAt, now()) && (await deps.check()) === 'damaged') {
          return { count: 0, state: 'failed', why: 'damaged' };
        }
        await deps.backUp();
        return { count: 1 };
      },
    },
  ];
}

/** Result of tidying memory on request. */
export interface ConsolidationSummary {
  readonly sessions: number;
  readonly failed: number;
  readonly memories: number;
  /** Number of faded memories that were closed. */
  readonly faded: number;
  /** Number of observations on the week, which wait for the person. */
  readonly observations: number;
  readonly stopped: string | null;
}

/** Tidies memory on request: reads what waits, closes what has faded, and reflects on the week. */
export async function consolidateNow(
  deps: NightlyStageDependencies,
  signal: AbortSignal,
): Promise<ConsolidationSummary> {
  const run = await deps.consolidator.run({ completedOnly: false }, signal);
  const { sessions, failed, stopped } = run;
  const result = { sessions, failed, memories: run.nodeIds.length, faded: 0, observations: 0 };
  if (signal.aborted) return { ...result, stopped: 'cancelled' };
  const { count: faded } = await fadeStage(deps).run(signal);
  const { count: observations } = await reflectOnWeek(deps.night, signal, 'now');
  return { ...result, faded, observations, stopped };
}

function fadeStage({ curation, ledger, readers }: NightlyStageDependencies): Stage {
  return createFadeStage({
    context: curation,
    ledger,
    find: (limit) => readers.run('fadedIds', limit, curation.clock.now()),
  });
}

function sessionStage({ curation, ledger, consolidator }: NightlyStageDependencies): Stage {
  const { store, clock, ids } = curation;
  return {
    name: 'sessions',
    async run(signal, onProgress) {
      endIdleSessions(store, ledger, {
        now: clock.now(),
        idleMs: NIGHT_IDLE_MS,
        reason: 'sweep',
        newId: () => ids.next(),
      });
      const selection = { completedOnly: true };
      const run = await consolidator.run(selection, signal, (one) => onProgress?.(outcomeOf(one)));
      const outcome = outcomeOf(run);
      if (run.stopped === 'no_model') return { ...outcome, state: 'skipped', why: run.stopped };
      if (run.stopped === 'cancelled') return { ...outcome, state: 'cancelled' };
      return run.problem === null ? outcome : { ...outcome, state: 'failed', why: run.problem };
    },
  };
}

function outcomeOf({ sessions, usage, changeIds }: ConsolidationRun): StageOutcome {
  return { count: sessions, usage, changeIds };
}
