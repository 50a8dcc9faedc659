import { expect, test } from 'vitest';
import { wordDiff } from '../../../../../renderer/features/review/wordDiff.ts';

const show = (before: string, after: string) =>
  wordDiff(before, after)?.map(({ kind, text }) => `${kind}: ${text}`);

test('words that stay, go and come are told apart, neighbours together', () => {
  expect(show('The budget is 15,000 €', 'The kitchen budget is 16,500 € in all')).toEqual([
    'same: The',
    'new: kitchen',
    'same: budget is',
    'gone: 15,000',
    'new: 16,500',
    'same: €',
    'new: in all',
  ]);
});

test('Cyrillic is compared as any other writing is', () => {
  expect(show('Летим в Тбилиси', 'Летим в Батуми')).toEqual([
    'same: Летим в',
    'gone: Тбилиси',
    'new: Батуми',
  ]);
});

test.each([
  ['', 'new words', ['new: new words']],
  ['old words', '', ['gone: old words']],
  ['', '', []],
])('“%s” to “%s”', (before, after, parts) => {
  expect(show(before, after)).toEqual(parts);
});

test('texts too long for it are not compared', () => {
  expect(wordDiff('a '.repeat(401), 'a')).toBeNull();
});
