import {
  defaultSetup,
  type SearchSetup,
} from '../../../electron/engine/retrieval/searchOptions.ts';
import { describe, expect, test } from 'vitest';
import { builtInReceipt } from '../../../electron/engine/chat/receipts/builtInReceipt.ts';
import { noExclusion } from '../../../electron/engine/retrieval/exclusion.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { recall, type RecallRequest } from '../../../electron/engine/retrieval/recall.ts';
import { START } from '../../support/manualClock.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { openTestStore } from '../../support/testStore.ts';

const request = {
  limit: 3,
  memoriesOnly: false,
  exceptNodeIds: [],
  withheldNodeIds: [],
} satisfies Omit<RecallRequest, 'query'>;

/** A memory of so many turns that was just opened. */
function opened(turns: number) {
  const { store } = openTestStore();
  const remember = createMemoryWriter(store);
  for (let n = 0; n < turns; n += 1) remember.turn(`turn ${n} about nothing`);
  const indexes = createSearchIndexes();
  let elapsed = 0;
  const at = { now: START, zone: 'UTC', elapsed: () => (elapsed += 1) };
  const ask = (
    query: string,
    change: Partial<RecallRequest> = {},
    setup: Partial<SearchSetup> = {},
  ) =>
    recall(
      store,
      indexes,
      { ...request, query, ...change },
      {
        ...at,
        setup: { ...defaultSetup, ...setup },
      },
    );
  return { ask, remember, store };
}

/** Reading of an answer that names nothing, without a profile. */
const reading = (ms: number) => ({
  visible: 0,
  exclusion: noExclusion,
  bulletin: { value: null, ms: 2, warnings: [] },
  ms,
});

describe('the receipt of an answer without a model', () => {
  test('says what was out of order, and no more when it is not', () => {
    const { ask } = opened(4_200);
    const first = ask('Why a zebra?');
    expect(builtInReceipt('Why a zebra?', first, reading(1)).warnings).toEqual([
      'indexes_building',
    ]);
    for (let n = 0; n < 8; n += 1) ask('zebra');
    expect(builtInReceipt('', ask('Why a zebra?'), reading(1)).warnings).toEqual([]);
  });

  test('says what the question was taken for, by whatever told it', () => {
    const { ask } = opened(1);
    const intentOf = (setup: Partial<SearchSetup>) =>
      builtInReceipt('', ask('Why a zebra?', {}, setup), reading(1)).intent;
    expect(intentOf({})).toBe('why');
    expect(intentOf({ intent: 'who' })).toBe('who');
  });

  test('says how long each step took', () => {
    const { ask } = opened(1);
    const { timings } = builtInReceipt('', ask('Why a zebra?'), reading(50));
    expect(timings[0]).toEqual({ step: 'context', ms: 50 });
    expect(timings.slice(1).every(({ ms }) => ms > 0)).toBe(true);
    expect(timings).toHaveLength(9);
  });
});

test('what is believed then is recalled as of a moment', () => {
  const { ask, remember } = opened(1);
  remember.retract(remember.fact('A zebra is striped'), START + 10);
  const contents = (change: Partial<RecallRequest>) =>
    ask('Is a zebra striped?', change).hits.map(({ content }) => content);
  expect(contents({})).toEqual([]);
  expect(contents({ asOf: START + 5 })).toEqual(['A zebra is striped']);
});

describe('hits that repeat each other', () => {
  test('are shown once where they say the same', () => {
    const { ask, remember } = opened(1);
    remember.turn('Zebras like tea.');
    remember.fact('Zebras like tea');
    expect(ask('Do zebras like tea?').hits.map(({ source }) => source)).toEqual(['memory']);
  });

  test('are both shown where the second memory says more', () => {
    const { ask, remember } = opened(1);
    remember.fact('Zebras like tea');
    remember.fact('Zebras like tea with milk in the morning', { event_time: START - 1 });
    expect(ask('Do zebras like tea?').hits).toHaveLength(2);
  });

  test('are compared word by word', () => {
    const { ask, remember } = opened(1);
    remember.fact('Zebras start');
    remember.turn('Zebras star');
    expect(ask('What of zebras?').hits).toHaveLength(2);
  });

  test('a search for nothing finds nothing', () => {
    const { ask, remember } = opened(1);
    remember.fact('Zebras like tea');
    expect(ask(' ').hits).toEqual([]);
  });
});
