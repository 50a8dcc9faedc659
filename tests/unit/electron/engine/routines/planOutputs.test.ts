import { describe, expect, test } from 'vitest';
import { computeItemHash } from '../../../../../electron/engine/routines/itemHash.ts';
import {
  planOutputs,
  type OutputRequest,
} from '../../../../../electron/engine/routines/planOutputs.ts';
import { rememberer } from '../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../support/testStore.ts';

const TODO = 'Buy bean seeds.';

const request = (change: Partial<OutputRequest> = {}): OutputRequest => ({
  step: { outputs: ['todos'] },
  reply: { text: '', decisions: [], todos: [{ content: TODO, from: [] }], facts: [] },
  trust: 'inferred',
  citations: [],
  writtenHashes: new Set(),
  policy: 'uncertain',
  now: 1,
  wasForgotten: () => false,
  ...change,
});

describe('an output of a step is left out', () => {
  test('if the step has written it already, in other letters too', () => {
    const { store } = openTestStore();
    expect(planOutputs(store, request())).toHaveLength(1);
    const writtenHashes = new Set([computeItemHash('todos', 'buy the bean seeds')]);
    expect(planOutputs(store, request({ writtenHashes }))).toEqual([]);
  });

  test.each(['pending', 'rejected'] as const)('if the same statement is %s', (review) => {
    const { store } = openTestStore();
    rememberer(store).fact(TODO, { review });
    expect(planOutputs(store, request())).toEqual([]);
  });

  test('if the person forgot it', () => {
    const { store } = openTestStore();
    expect(planOutputs(store, request({ wasForgotten: (text) => text === TODO }))).toEqual([]);
  });

  test('if what it follows from is gone', () => {
    const { store } = openTestStore();
    const todos = [{ content: TODO, from: [1] }];
    const reply = { text: '', decisions: [], todos, facts: [] };
    const citations = [{ n: 1, nodeId: 'gone' as never }];
    expect(planOutputs(store, request({ reply, citations }))).toEqual([]);
  });

  test('if it says twice the same, but not for their number', () => {
    const { store } = openTestStore();
    const todos = Array.from({ length: 30 }, (_, n) => ({
      content: `Do thing ${Math.floor(n / 2)}.`,
      from: [],
    }));
    const reply = { text: '', decisions: [], todos, facts: [] };
    expect(planOutputs(store, request({ reply })).map(({ content }) => content)).toEqual(
      Array.from({ length: 15 }, (_, n) => `Do thing ${n}.`),
    );
  });
});

describe('an output of a step waits', () => {
  test.each([
    ['inferred', 'uncertain', []],
    ['inferred', 'none', []],
    ['inferred', 'all', ['policy']],
    ['ingested', 'none', ['ingested']],
  ] as const)('of trust %s under the policy %s: %j', (trust, policy, waits) => {
    const { store } = openTestStore();
    expect(planOutputs(store, request({ trust, policy }))[0]?.reviewReasons).toEqual(waits);
  });
});
