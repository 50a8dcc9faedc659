import { expect, test } from 'vitest';
import { wordCount } from '../../../../../electron/engine/text/sentencesAround.ts';

test.each([
  ['English', 'I live in Lisbon', 4],
  ['Russian', 'я живу в Лиссабоне', 4],
  ['Thai', 'สวัสดี', 3],
  ['Chinese', '你好世界', 2],
  ['Lao', 'ສະບາຍດີ', 4],
  ['Khmer', 'សួស្តី', 3],
])('words of %s count as words, or as pairs of letters without spaces', (_, text, count) => {
  expect(wordCount(text)).toBe(count);
});
