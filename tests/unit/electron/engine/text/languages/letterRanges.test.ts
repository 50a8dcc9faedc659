import { expect, test } from 'vitest';
import { withLetterRanges } from '../../../../../../electron/engine/text/languages/letterRanges.ts';

const matches = (source: string, text: string) =>
  new RegExp(withLetterRanges(source), 'iu').exec(text)?.[0] ?? null;

test('a pattern takes letters of any alphabet in either case, alone and in a class', () => {
  for (const word of [
    'Zoë',
    'ŁUKASZ',
    'Жанна',
    'Ζωή',
    '李明',
    'ひろし',
    '지우',
    'דנה',
    'أحمد',
    'राम',
  ]) {
    expect(matches('^\\p{L}+$', word), word).toBe(word);
    expect(matches("^[0-9'\\p{L}-]+$", `${word}-1`), word).toBe(`${word}-1`);
  }
});

test('what is between words ends one', () => {
  for (const text of [
    'shoe size',
    'shoe, size',
    'shoe×size',
    'shoe。size',
    'shoe—size',
    'shoe5size',
  ])
    expect(matches('^\\p{L}+', text), text).toBe('shoe');
});
