import { expect, test } from 'vitest';
import { stripMarkdown } from '../../../../../electron/engine/text/stripMarkdown.ts';

test.each([
  [
    '- Said: “Anna lives in Lyon.” [1]\n- And Tom too. [2][3]',
    'Said: “Anna lives in Lyon.”\n· And Tom too.',
  ],
  [
    '## What I know\n\n**Anna** lives in `Lyon`, *not* in Paris.',
    'What I know\n\nAnna lives in Lyon, not in Paris.',
  ],
  ['> Дом у ~~моря~~ реки\n* один\n* два', 'Дом у моря реки\n· один\n· два'],
  ['See [the map](https://example.org/a) and ![a picture](b.png).', 'See the map and a picture.'],
  ['```ts\nconst a = list[0];\n```', 'const a = list[0];'],
])('leaves the words of %j', (markdown, words) => {
  expect(stripMarkdown(markdown)).toBe(words);
});

test.each([
  '2*3*4 = 24',
  'snake_case_name and __init',
  'a - b',
  'year [2026] and list[0]',
  'C# and #1',
  '',
])('leaves alone what is no sign: %j', (text) => {
  expect(stripMarkdown(text)).toBe(text);
});

test('looks at the beginning only: an endless line of signs takes no time', () => {
  expect(stripMarkdown('__a '.repeat(100_000)).length).toBeLessThan(1_000);
});
