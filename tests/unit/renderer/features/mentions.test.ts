import { expect, test } from 'vitest';
import { mentionAt, withName } from '../../../../renderer/features/chat/composer/mentions.ts';

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
  expect(withName(text, 7, mention, 'Anna Keller')).toEqual({
    text: 'Ask Anna Keller about Friday',
    caret: 16,
  });
});
