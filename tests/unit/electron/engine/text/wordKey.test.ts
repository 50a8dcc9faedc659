import { expect, test } from 'vitest';
import { wordKey, normalizedWords } from '../../../../../electron/engine/text/wordKey.ts';

test.for([
  ['The user likes coffee.', 'User likes  coffee'],
  ["Anna's dog is old", 'Annas dog is old'],
  ["Anna doesn't like tea", 'Anna does not like tea'],
  ['Anna doesn’t like tea', 'Anna doesnt like tea'],
  ["I can't swim", 'I cannot swim'],
  ['I can’t swim', 'I can not swim'],
  ["I won't go", 'I will not go'],
  ['Ёлка стоит в углу', 'елка стоит в углу'],
  ['It was −5 outside', 'It was -5, outside!'],
  ['Open 9-17', 'Open 9 - 17'],
] as const)('"%s" says the same as "%s"', ([a, b]) => {
  expect(wordKey(a)).toBe(wordKey(b));
});

test.for([
  ['The user lives in Porto', 'The user lived in Porto'],
  ['Она работает в банке', 'Она работала в банке'],
  ['I write C++', 'I write C#'],
  ['I write C++', 'I write C'],
  ['Rent is 500 €', 'Rent is 500 $'],
  ['It was 5 outside', 'It was -5 outside'],
  ['I smoke', 'I do not smoke'],
  ["I can't swim", 'I can swim'],
  ["Anna doesn't like tea", 'Anna does like tea'],
  ["I won't go", 'I will go'],
  ["I don't smoke", "I didn't smoke"],
] as const)('"%s" is not "%s"', ([a, b]) => {
  expect(wordKey(a)).not.toBe(wordKey(b));
});

test('words are those of the text, in order, without punctuation', () => {
  expect(normalizedWords('I write C++, mostly.')).toEqual(['i', 'write', 'c++', 'mostly']);
});
