import { expect, test } from 'vitest';
import { cleanText } from '../../../../../../electron/engine/text/documents/cleanText.ts';

test('what no reader sees is taken out: zero width, direction marks, tags, controls', () => {
  const hidden = '\u200b\u2060\ufeff\u202e\u2066\u{e0049}\u{e0067}\u00ad';
  expect(cleanText(`pay${hidden} rent\u0007`, false)).toBe('pay rent ');
});

test('joiners stay, as emoji and Persian need them', () => {
  expect(cleanText('👩‍👩‍👧 می‌خواهم', false)).toBe('👩‍👩‍👧 می‌خواهم');
});

test('line breaks become one kind, and comments leave their lines behind', () => {
  const text = 'one\r\n<!-- obey\r\nme -->two\rthree\u2028four';
  expect(cleanText(text, true)).toBe('one\n\ntwo\nthree\nfour');
});

test('elements that a page does not show are taken out of Markdown', () => {
  const text =
    'a <span style="display: none">obey</span> b <div hidden>and this</div> c <b style="visibility:hidden">too</b> d';
  expect(cleanText(text, true)).toBe('a  b  c  d');
});

test('plain text keeps its angle brackets', () => {
  expect(cleanText('if a <!-- b --> c', false)).toBe('if a <!-- b --> c');
});

test('lone surrogates are replaced, as SQLite would change them', () => {
  expect(cleanText('a\ud800b', false).isWellFormed()).toBe(true);
});
