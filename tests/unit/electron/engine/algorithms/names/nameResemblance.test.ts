import { describe, expect, test } from 'vitest';
import { nameResemblance } from '../../../../../../electron/engine/algorithms/names/nameResemblance.ts';
import { namePairs } from '../../../../../support/fixtures/namePairs.ts';

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
  const resembling = others.filter(({ a, b }) => nameResemblance(a, b) !== null);
  expect(resembling.map(({ a, b }) => `${a} | ${b}`)).toEqual(['Martin | Marvin']);
});

test.for([
  ['Μαρία', 'Γιώργος'],
  ['Μαρία', 'Γιώργος Παπαδόπουλος'],
  ['北京', '上海'],
  ['明明', '明'],
  ['محمد', 'فاطمة'],
  ['გიორგი', 'ნინო'],
  ['עמית', 'נועה'],
  ['राम', 'रमा'],
  ['ガス', 'カス'],
  ['김민수', '박지성'],
  ['Әлия', 'Өлия'],
  ['iPhone 11', 'iPhone 1'],
] as const)('%s and %s are other names, in whatever script', ([a, b]) => {
  expect(nameResemblance(a, b)).toBeNull();
});

test.for([
  ['Μαρία', 'ΜΑΡΙΑ'],
  ['נֹעַה', 'נעה'],
  ['مُحَمَّد', 'محمد'],
  ['Юрій Ґалаґан', 'Yurii Galagan'],
  ['Anna 🌸', 'Anna'],
] as const)('%s and %s may be one', ([a, b]) => {
  expect(nameResemblance(a, b)).not.toBeNull();
});

test('a name of marks alone resembles nothing', () => {
  expect(nameResemblance('…', '!!!')).toBeNull();
  expect(nameResemblance('', 'Anna')).toBeNull();
});
