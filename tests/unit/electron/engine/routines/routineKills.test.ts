import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../../../../electron/engine/bus/ledger.ts';
import {
  noContext,
  type ContextBlocks,
} from '../../../../../electron/engine/chat/modelLoop/contextBlocks.ts';
import { silentLogger } from '../../../../../electron/engine/dependencies.ts';
import { createCapabilityCache } from '../../../../../electron/engine/models/capabilities.ts';
import type { ChatModel } from '../../../../../electron/engine/models/ports.ts';
import type { RoutineDependencies } from '../../../../../electron/engine/routines/routineDependencies.ts';
import type { RoutineRecord } from '../../../../../electron/engine/routines/routineRecord.ts';
import { createRoutineRunner } from '../../../../../electron/engine/routines/routineRunner.ts';
import { recordRun } from '../../../../../electron/engine/routines/recordRun.ts';
import { defaultSettings } from '../../../../../shared/config.ts';
import type { RoutineStep } from '../../../../../shared/domain/routine.ts';
import { createMemoryWriter } from '../../../../support/rememberedStore.ts';
import { stepReply } from '../../../../support/routines/scriptedSteps.ts';
import {
  openStoreWithoutCleanup,
  openTestStore,
  type TestStore,
} from '../../../../support/testStore.ts';
import { until } from '../../../../support/until.ts';

const STEPS: readonly RoutineStep[] = ['one', 'two', 'three'].map((id) => ({
  id,
  title: id,
  prompt: 'Write it.',
  outputs: ['todos', 'decisions'],
}));
const ROUTINE: RoutineRecord = {
  id: 'r',
  name: 'Routine',
  description: '',
  trigger: { kind: 'manual' },
  steps: [...STEPS],
  shipped: false,
  enabledAt: 1,
};
const EXPECTED = STEPS.flatMap(({ id }) => [`Decide on ${id}.`, `Do ${id}.`]).toSorted();

/** A model that writes a decision and a to-do for each step, and counts its requests. */
function scriptedModel(): { readonly chat: ChatModel; readonly requests: () => number } {
  let count = 0;
  const chat: ChatModel = {
    ref: 'fake/small',
    local: true,
    contextTokens: () => Promise.resolve(null),
    async *stream({ turns }) {
      count += 1;
      const title = /\nStep: (\w+)\n/u.exec(turns.map(({ text }) => text).join('\n'))?.[1] ?? '';
      const decisions = [{ content: `Decide on ${title}.`, from: [1] }];
      const todos = [{ content: `Do ${title}.` }];
      yield await Promise.resolve({ kind: 'text', text: stepReply({ decisions, todos }) } as const);
      yield { kind: 'finish', reason: 'stop' };
    },
  };
  return { chat, requests: () => count };
}

/** A ledger that dies at its n-th commit, before or after it is on the disk, and stays dead. */
function dyingLedger(
  ledger: Ledger,
  n: number,
  when: 'before' | 'after',
): Ledger & { commits: () => number } {
  let count = 0;
  return {
    ...ledger,
    commits: () => count,
    commit(work) {
      count += 1;
      if (count > n || (count === n && when === 'before')) throw new Error('killed');
      const value = ledger.commit(work);
      if (count === n) throw new Error('killed');
      return value;
    },
  };
}

function dependencies(
  { curation }: TestStore,
  ledger: Ledger,
  chat: ChatModel,
  context: ContextBlocks = noContext,
): RoutineDependencies {
  return {
    curation,
    ledger,
    context: () => Promise.resolve(context),
    model: () => ({ chat, capabilities: createCapabilityCache() }),
    settings: () => defaultSettings,
    wasForgotten: () => false,
    zone: 'UTC',
    logger: silentLogger,
    onChange: () => undefined,
  };
}

async function finish(deps: RoutineDependencies, runId: string): Promise<void> {
  const runner = createRoutineRunner(deps);
  const state = () => deps.curation.store.routineRuns.get(runId)?.state;
  await until(() => {
    runner.wake();
    return state() !== 'running';
  }, 'the end of the run');
  await runner.close();
  expect(state()).toBe('done');
}

const written = ({ store }: TestStore, runId: string) =>
  STEPS.flatMap(({ id }) => store.routineRuns.written(runId, id))
    .map(({ id }) => store.knowledge.byId(id)?.content)
    .toSorted();

async function runKilledAt(t: TestStore, n: number, when: 'before' | 'after') {
  const { chat, requests } = scriptedModel();
  const runId = recordRun(dependencies(t, t.ledger, chat), ROUTINE, {
    cause: 'manual',
    state: 'running',
  });
  const ledger = dyingLedger(t.ledger, n, when);
  const runner = createRoutineRunner(dependencies(t, ledger, chat));
  runner.wake();
  await until(
    () => ledger.commits() >= n || t.store.routineRuns.get(runId)?.state === 'done',
    'it',
  );
  await runner.close();
  const isKilled = ledger.commits() >= n;
  if (isKilled) await finish(dependencies(t, t.ledger, chat), runId);
  return { runId, isKilled, requests: requests() };
}

describe('a run that is killed at any commit', () => {
  test.each(['before', 'after'] as const)(
    'writes everything once, and asks for one step twice at most: %s it is on the disk',
    async (when) => {
      let kills = 0;
      for (let n = 1; ; n += 1) {
        const t = openStoreWithoutCleanup();
        const { runId, isKilled, requests } = await runKilledAt(t, n, when);
        expect(written(t, runId), `commit ${n}`).toEqual(EXPECTED);
        expect(requests, `commit ${n}`).toBeLessThanOrEqual(STEPS.length + 1);
        t.close();
        if (!isKilled) break;
        kills += 1;
      }
      // Start, then context, reply, outputs and progress of each step, then the end.
      expect(kills).toBe(2 + 4 * STEPS.length);
    },
  );

  test('asks no model again for a reply that was stored', async () => {
    const t = openTestStore();
    // The third commit stores the first reply.
    const { requests } = await runKilledAt(t, 3, 'after');
    expect(requests).toBe(STEPS.length);
  });

  test('ends as interrupted when it is killed again and again without getting further', async () => {
    const t = openTestStore();
    const { chat } = scriptedModel();
    const runId = recordRun(dependencies(t, t.ledger, chat), ROUTINE, {
      cause: 'manual',
      state: 'running',
    });
    for (let start = 0; start < 4; start += 1) {
      const ledger = dyingLedger(t.ledger, 2, 'before');
      const runner = createRoutineRunner(dependencies(t, ledger, chat));
      runner.wake();
      await runner.close();
    }
    expect(t.store.routineRuns.get(runId)).toMatchObject({
      state: 'failed',
      problem: 'interrupted',
    });
  });
});

describe('the trust of what a step writes', () => {
  test.each([
    ['user', 'inferred', null],
    ['extracted', 'inferred', null],
    ['ingested', 'ingested', 'pending'],
  ] as const)('after a memory of trust %s is %s', async (shown, trust, review) => {
    const t = openTestStore();
    const seq = createMemoryWriter(t.store).fact('The shed is green.', { trust: shown });
    const nodeId = t.store.knowledge.bySeq(seq)?.id;
    if (nodeId === undefined) throw new Error('no memory');
    const citations = [{ n: 1, nodeId, quote: 'The shed is green.', eventTime: 0 }];
    const { chat } = scriptedModel();
    const deps = dependencies(t, t.ledger, chat, { ...noContext, citations });
    const runId = recordRun(deps, ROUTINE, { cause: 'manual', state: 'running' });
    await finish(deps, runId);
    const nodes = STEPS.flatMap(({ id }) => t.store.routineRuns.written(runId, id)).map(({ id }) =>
      t.store.knowledge.byId(id),
    );
    expect(nodes).toHaveLength(EXPECTED.length);
    for (const node of nodes) expect(node).toMatchObject({ trust, review });
    const grounded = nodes.find((node) => node?.content === 'Decide on one.');
    expect(t.store.edges.from(grounded?.seq as never, 'derived_from')).toMatchObject([
      { target_seq: seq },
    ]);
  });
});
