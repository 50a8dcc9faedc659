import { expect, test } from 'vitest';
import { isNamesake } from '../../../../../../electron/engine/consolidation/entities/namesake.ts';

test.each([
  ['Anna', 'my colleague Anna moved to Graz'],
  ['Anna', 'My boss is called Anna, too'],
  ['Anna', "my sister's name is Anna"],
  ['Anna', 'Anna, my boss, hates mornings'],
  ['Anna', 'Anna is my new neighbor'],
  ['Anna', 'there is another Anna in accounting'],
  ['Anna', 'I live in Graz. Our Anna lives in Linz'],
  ['Anna Petrova', 'my friend Anna Petrova paints'],
  ['Анна', 'моя коллега Анна переехала в Грац'],
  ['Анна', 'завтра ужинаем с моей подругой Анной'],
  ['Иван', 'брата зовут Иван'],
  ['Иван', 'Иван — мой начальник'],
])('somebody with the name %s: %s', (name, quote) => {
  expect(isNamesake(name, [quote])).toBe(true);
});

test.each([
  ['Anna', 'my name is Anna and my boss is strict'],
  ['Anna', "I'm Anna, my boss is called Tom"],
  ['Anna', 'my friends call me Anna'],
  ['Anna', 'Anna moved to Graz'],
  ['Anna', 'my colleague Tom knows Anna'],
  ['Anna', 'I have a sister. Anna lives in Graz'],
  ['Anna', 'I live in Graz with my sister'],
  ['', 'my colleague moved to Graz'],
  ['Анна', 'друзья зовут меня Анна'],
  ['Анна', 'меня зовут Анна, мой начальник строгий'],
  ['Иван', 'я Иван, мой брат врач'],
])('the person themself, %s: %s', (name, quote) => {
  expect(isNamesake(name, [quote])).toBe(false);
});
