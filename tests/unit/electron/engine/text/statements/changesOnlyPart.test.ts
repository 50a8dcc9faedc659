import { expect, test } from 'vitest';
import { changesOnlyPart } from '../../../../../../electron/engine/text/statements/changesOnlyPart.ts';
import { updates } from '../../../../../support/fixtures/conflictPairs.ts';

test.for([
  ['The user lives in Leeds with partner Jon and dog Biscuit.', 'Jon moved out.'],
  ['The user works at Brandt and lives in Altona.', 'The user moved to Harburg.'],
  ['The user likes sailing and coffee.', 'The user no longer drinks coffee.'],
  ['The user needs to buy milk and eggs.', 'The user bought the milk.'],
  ['Пользователь живёт с мужем и собакой.', 'Собака умерла.'],
] as const)('of "%s", "%s" changes only a part', ([statement, newer]) => {
  expect(changesOnlyPart(statement, newer)).toBe(true);
});

test.for([
  ['The user lives in Altona.', 'The user moved to Harburg.'],
  ['The user’s sister Vera lives in Lyon.', 'Vera lives in Nice.'],
  ['Mira and Jon live in Leeds.', 'Mira and Jon moved to York.'],
  ['The user needs to buy milk and eggs.', 'The user bought the milk and the eggs.'],
  ['The user lives in Altona and works at Brandt.', 'The user keeps bees.'],
] as const)('of "%s", "%s" changes all, or nothing', ([statement, newer]) => {
  expect(changesOnlyPart(statement, newer)).toBe(false);
});

test('everyday updates of one thing change all of it', () => {
  expect(
    updates.filter(({ first, second }) => changesOnlyPart(first, second)).map(({ first }) => first),
  ).toEqual([]);
});
