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

test.each([
  'Use `<div hidden>` to hide. Many words … `</div>` closes it.',
  'Write `<!--` first.\n\nMany words.\n\nAnd `-->` last.',
  '``a ` <b hidden>`` words ``</b>``',
  'Example:\n\n```html\n<div hidden>\n```\n\nMany words.\n\n~~~~\n</div>\n~~~\n<!--\n~~~~\n\nEnd -->',
  '```\n<p hidden>never closed</p>',
])('code about hidden HTML is shown, and what stands between it: %s', (text) => {
  expect(cleanText(text, true)).toBe(text);
});

test.each([
  ['<div style="display:none"><div></div>hidden order</div>end', 'end'],
  ['<div hidden>a<DIV>b<div>c</div></DIV>d</div>end', 'end'],
  ['<div hidden><!-- </div> -->order</div>end', 'end'],
  ['<div hidden><div hidden>order</div>end', 'end'],
  ['<div hidden><div>order</div>end', 'end'],
])('a hidden element ends with its own closing tag: %s', (text, clean) => {
  expect(cleanText(text, true)).toBe(clean);
});

test.each([
  'a ` b\n\n<b hidden>order</b>\n\n` c',
  'a ` b\n<b hidden>order</b> ` c',
  '<div>` <b hidden>order</b> `</div>',
  '- <div>` <b hidden>order</b> `</div>',
  'a \\` <b hidden>order</b> \\` c',
  'a <!-- ` --> <b hidden>order</b> ` c',
  '`` <b hidden>order</b> `',
  '- ```\n  x\n  ```\n\n<b hidden>order</b>\n\n  ```',
  '- a\n  ```\n\n<b hidden>order</b>',
  '``` ` ```\n<b hidden>order</b>',
  '```\n```\n<b hidden>order</b>\n```',
  '<!-- unclosed <b hidden>order</b>',
  '<div hidden>`</div>` <b hidden>order</b>',
])('what is no code hides nothing: %s', (text) => {
  expect(cleanText(text, true)).not.toContain('order');
});

test('plain text keeps its angle brackets', () => {
  expect(cleanText('if a <!-- b --> c', false)).toBe('if a <!-- b --> c');
});

test('lone surrogates are replaced, as SQLite would change them', () => {
  expect(cleanText('a\ud800b', false).isWellFormed()).toBe(true);
});
