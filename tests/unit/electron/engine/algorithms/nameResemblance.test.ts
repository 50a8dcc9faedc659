import { describe, expect, test } from 'vitest';
import { nameResemblance } from '../../../../../electron/engine/algorithms/nameResemblance.ts';
import { namePairs } from '../../../../support/fixtures/namePairs.ts';

describe('two names that may be one', () => {
  test.for(namePairs.filter(({ one }) => one))('are asked about: $a, $b', ({ a, b }) => {
    expect(nameResemblance(a, b)).not.toBeNull();
    expect(nameResemblance(b, a)).toEqual(nameResemblance(a, b));
  });

  test.for([
    ['Smith, John', 'John Smith', 'same_name'],
    ['Bob Miller', 'Robert Miller', 'nickname'],
    ['Саша', 'Александр', 'nickname'],
    ['Иван Петров', 'Ivan Petrov', 'transliteration'],
    ['Johannson', 'Johansson', 'spelling'],
    ['Anna', 'Anna Petrova', 'part_of_name'],
  ] as const)('%s and %s, by what makes them alike', ([a, b, reason]) => {
    expect(nameResemblance(a, b)?.reason).toBe(reason);
  });
});

test('namesakes, siblings and numbered things are asked about in vain at most once in forty', () => {
  const others = namePairs.filter(({ one }) => !one);
  const asked = others.filter(({ a, b }) => nameResemblance(a, b) !== null);
  expect(asked.map(({ a, b }) => `${a} | ${b}`)).toEqual(['Martin | Marvin']);
});

test('a name of marks alone resembles nothing', () => {
  expect(nameResemblance('…', '!!!')).toBeNull();
  expect(nameResemblance('', 'Anna')).toBeNull();
});
