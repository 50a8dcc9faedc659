import { expect, test } from 'vitest';
import {
  mentionAt,
  tagAt,
  insertMention,
} from '../../../../renderer/features/chat/composer/mentions.ts';

test.each([
  ['@', 1, { query: '', from: 0 }],
  ['Ask @An', 7, { query: 'An', from: 4 }],
  ['спроси @Оль завтра', 11, { query: 'Оль', from: 7 }],
  ['mail me at sam@home', 19, null],
  ['Ask @Anna now', 13, null],
])('"%s" at %i', (text, caret, mention) => {
  expect(mentionAt(text, caret)).toEqual(mention);
});

test('a picked name takes the place of the mention, and what follows stays', () => {
  const text = 'Ask @An about Friday';
  const mention = mentionAt(text, 7);
  if (mention === null) throw new Error('there is no mention');
  expect(insertMention(text, 7, mention, 'Anna Keller')).toEqual({
    text: 'Ask Anna Keller about Friday',
    caret: 16,
  });
});

test.each([
  ['#', 1, { query: '', from: 0 }],
  ['Paint it #ho', 12, { query: 'ho', from: 9 }],
  ['дом (#до', 8, { query: 'до', from: 5 }],
  ['see page#part', 13, null],
  ['Paint #home now', 15, null],
])('the tag in "%s" at %i', (text, caret, tag) => {
  expect(tagAt(text, caret)).toEqual(tag);
});
