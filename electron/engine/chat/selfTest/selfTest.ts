import { z } from 'zod';
import { selfTestFailureSchema, type SelfTestFailure } from '../../../../shared/contract/status.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';
import { epochMsSchema, type EpochMs } from '../../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../../algorithms/decay/fading.ts';
import { commitWithoutEvents, type Ledger } from '../../bus/ledger.ts';
import type { Clock, Logger } from '../../dependencies.ts';
import type { WriteStore } from '../../storage/store.ts';
import { chooseProbes, type Probe } from './chooseProbes.ts';
import type { ProbeCheck } from './probeChecks.ts';

/** Outcome of the last self-test. */
export interface SelfTestState {
  readonly testedAt: EpochMs;
  /** Parts that could not recall any of the known memories; empty: all work. */
  readonly failures: readonly SelfTestFailure[];
}

export interface SelfTest {
  /** Tests when a day has passed, and sooner while something fails; a missed day is caught up. */
  runDue(): Promise<void>;
  run(): Promise<SelfTestState>;
  state(): SelfTestState | null;
}

export interface SelfTestDependencies {
  readonly store: WriteStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Checks by what they test. */
  readonly checks: Readonly<Record<SelfTestFailure, ProbeCheck>>;
  /** Called after each test. */
  readonly onChange: () => void;
}

/** Pause before a failing part is tested again, so that a repaired one is soon reported. */
const RETEST_MS = 10 * 60_000;

const stateCodec = jsonCodec(
  z
    .object({ testedAt: epochMsSchema, failures: z.array(selfTestFailureSchema) })
    .nullable()
    .catch(null),
);

/**
 * Daily self-test: recalls memories that are stored, through the real path. A part fails only when
 * it recalls none of them, so one odd memory raises no alarm. It reads only: nothing is reinforced,
 * and no receipt is written.
 */
export function createSelfTest(deps: SelfTestDependencies): SelfTest {
  const { store, clock, logger } = deps;
  let state: SelfTestState | null = stateCodec.parse(store.meta.get('self_test') ?? 'null');
  let running: Promise<SelfTestState> | null = null;

  const hasAnyPassed = async (probes: readonly Probe[], check: ProbeCheck): Promise<boolean> => {
    for (const probe of probes) {
      // A check that throws has recalled nothing.
      const hasPassed = await check(probe).catch((error: unknown) => {
        logger.warn('self-test check failed', { error: String(error) });
        return false;
      });
      if (hasPassed) return true;
    }
    return false;
  };
  const test = async (): Promise<SelfTestState> => {
    const testedAt = clock.now();
    const probes = chooseProbes(store, testedAt);
    const failures: SelfTestFailure[] = [];
    for (const part of probes.length === 0 ? [] : selfTestFailureSchema.options) {
      if (!(await hasAnyPassed(probes, deps.checks[part]))) failures.push(part);
    }
    const next = { testedAt, failures };
    state = next;
    commitWithoutEvents(deps.ledger, () => store.meta.set('self_test', stateCodec.stringify(next)));
    if (failures.length > 0) logger.warn('self-test failed', { parts: failures.join(' ') });
    deps.onChange();
    return next;
  };
  const run = () => {
    running ??= test().finally(() => {
      running = null;
    });
    return running;
  };
  const isDue = (): boolean => {
    const now = clock.now();
    if (state === null) {
      const [oldest] = store.selfTest.liveFrom(0, now, 1);
      return oldest !== undefined && oldest.created_at <= now - MS_PER_DAY;
    }
    const pause = state.failures.length > 0 ? RETEST_MS : MS_PER_DAY;
    return state.testedAt > now || state.testedAt <= now - pause;
  };
  return {
    run,
    async runDue() {
      if (isDue()) await run();
    },
    state: () => state,
  };
}
