import { expect, test } from 'vitest';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { search } from '../../../electron/engine/retrieval/search.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import { START } from '../../support/manualClock.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { openTestStore } from '../../support/testStore.ts';

function withTurns(turns: readonly string[]) {
  const { store } = openTestStore();
  const remember = createMemoryWriter(store);
  for (const turn of turns) remember.turn(turn);
  return (question: string, limit: number) =>
    search(store, createSearchIndexes(), question, {
      now: START,
      zone: 'UTC',
      limit,
      exceptNodeIds: [],
      ...defaultSetup,
    }).turns.map(({ episode }) => episode.content);
}

test('a message with two questions finds what answers each', () => {
  const gala = ['takes place in May', 'costs nothing', 'lasts a week'];
  const other = ['The art fair', 'The harbor hill', 'The model railway', 'The winter gala'];
  const find = withTurns([
    'My colleague measures 164 centimeters.',
    ...gala.map((what) => `The model art gala at the harbor hill ${what}.`),
    ...other.flatMap((name) => [`${name} takes place in June, at the harbor.`, `${name} is old.`]),
    'My colleague and the harbor model went to the hill with art.',
  ]);
  const question = 'How tall is my colleague? And when is the model art gala at the harbor hill?';
  const hits = find(question, 6);
  expect(hits).toContain('My colleague measures 164 centimeters.');
  expect(hits[0]).toContain('gala');
});

test('the words of a long question are all looked for where memory is young', () => {
  const rare = 'oboe river lantern copper violin meadow harbor pepper window garden thunder saddle';
  const more = 'marble candle feather barrel';
  const find = withTurns([
    `At the ${rare} ${more} we rested.`,
    // A neighbor of the best turn is found with it.
    ...Array.from({ length: 4 }, () => 'Bread is on the table.'),
    'The ferry leaves at nine.',
    'The ferry leaves the bridge.',
  ]);
  const question = `What of the ${rare} ${more}, and of the ferry that leaves?`;
  expect(find(question, 5)).toContain('The ferry leaves at nine.');
});
