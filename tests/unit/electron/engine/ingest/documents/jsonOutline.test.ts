import { expect, test } from 'vitest';
import { jsonOutline } from '../../../../../../electron/engine/ingest/documents/jsonOutline.ts';

const LINES = [
  '{',
  '  "a/b": {',
  '    "c~d": [',
  '      true',
  '    ]',
  '  },',
  '  "list": [',
  '    "x: {",',
  '    {',
  '      "y": 1',
  '    }',
  '  ],',
  '  "empty": {}',
  '}',
  '[',
  '  [redacted: PIN]',
  ']',
];
const TEXT = LINES.join('\n');
const lineOf = (offset: number) => TEXT.slice(offset).split('\n', 1)[0]?.trim();

test('each value has its pointer from the beginning of its line, escaped', () => {
  const { pointers } = jsonOutline(TEXT);
  expect(pointers.map(({ pointer, offset }) => [pointer, lineOf(offset)])).toEqual([
    ['/a~1b', '"a/b": {'],
    ['/a~1b/c~0d', '"c~d": ['],
    ['/list', '"list": ['],
    ['/list/0', '"x: {",'],
    ['/list/1', '{'],
    ['/empty', '"empty": {}'],
    ['/0', '[redacted: PIN]'],
  ]);
});

test('blocks hold every line once', () => {
  const { blocks } = jsonOutline(TEXT);
  const texts = blocks.map(({ start, end }) => TEXT.slice(start, end));
  expect(texts.join('\n')).toBe(TEXT);
  expect(texts).toContain('    {\n      "y": 1\n    }\n  ],');
});

test('a key that redaction has damaged stays as it is', () => {
  expect(jsonOutline('{\n  "a\\[redacted: password]": 1\n}').pointers).toMatchObject([
    { pointer: '/a\\[redacted: password]' },
  ]);
});
