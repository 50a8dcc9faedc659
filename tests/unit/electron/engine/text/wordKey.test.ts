import { expect, test } from 'vitest';
import {
  legacyWordKey,
  wordKey,
  normalizedWords,
} from '../../../../../electron/engine/text/wordKey.ts';
import { NEGATED_STATEMENTS, SAME_STATEMENTS } from '../../../../support/fixtures/contractions.ts';

test.for([
  ...SAME_STATEMENTS,
  ['It was −5 outside', 'It was -5, outside!'],
  ['Open 9-17', 'Open 9 - 17'],
  ['I like 👍🏽', 'I like 👍🏿!'],
  ['Loci® is mine', 'Loci is mine'],
] as const)('"%s" says the same as "%s"', ([a, b]) => {
  expect(wordKey(a)).toBe(wordKey(b));
});

test.for([
  ...NEGATED_STATEMENTS,
  ['The user lives in Porto', 'The user lived in Porto'],
  ['Она работает в банке', 'Она работала в банке'],
  ['I write C++', 'I write C#'],
  ['I write C++', 'I write C'],
  ['Rent is 500 €', 'Rent is 500 $'],
  ['It was 5 outside', 'It was -5 outside'],
  ['I am allergic to 🥜', 'I am allergic to 🍓'],
  ['I come from 🇫🇷', 'I come from 🇫🇮'],
  ['pH < 7', 'pH > 7'],
  ['The limit is ≤ 5', 'The limit is ≥ 5'],
  ["I don't smoke", "I didn't smoke"],
] as const)('"%s" is not "%s"', ([a, b]) => {
  expect(wordKey(a)).not.toBe(wordKey(b));
});

test('words are those of the text, in order, without punctuation', () => {
  expect(normalizedWords('I write C++, mostly.')).toEqual(['i', 'write', 'c++', 'mostly']);
});

test('the key of stored hashes stays blind to emojis and comparisons', () => {
  expect(legacyWordKey('pH < 7 🥜 is 5 €')).toBe('ph 7 is 5 €');
});
