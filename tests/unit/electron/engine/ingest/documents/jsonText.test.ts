import { expect, test } from 'vitest';
import { jsonText } from '../../../../../../electron/engine/ingest/documents/jsonText.ts';

test('JSON becomes indented lines, with every digit of its numbers', () => {
  const read = jsonText('{"id":90071992547409931234,"tags":["a","b"],"empty":{}}');
  if (!read.ok) throw new Error(read.error);
  expect(read.value.text).toBe(
    '{\n  "id": 90071992547409931234,\n  "tags": [\n    "a",\n    "b"\n  ],\n  "empty": {}\n}',
  );
  expect(JSON.parse(read.value.text)).toMatchObject({ tags: ['a', 'b'], empty: {} });
});

test('each value has its pointer, escaped', () => {
  const read = jsonText('{"a/b":{"c~d":[true]}}');
  if (!read.ok) throw new Error(read.error);
  expect(read.value.pointers.map(({ pointer }) => pointer)).toEqual(['/a~1b', '/a~1b/c~0d']);
});

test('values that follow each other are read like a list', () => {
  const read = jsonText('{"n":1}\n{"n":2}\n');
  expect(read.ok && read.value.text).toBe('{\n  "n": 1\n}\n{\n  "n": 2\n}');
});

test('escapes are shown as the letters they are', () => {
  const read = jsonText('["\\u0430\\u0431", "line\\nbreak"]');
  expect(read.ok && read.value.text).toContain('"аб"');
});

test('nesting of 100,000 is refused before anything is built', () => {
  expect(jsonText('['.repeat(100_000))).toEqual({ ok: false, error: 'too_deep' });
});

test.each([
  '',
  '{',
  '{"a" 1}',
  '[1,]',
  '{"a":1,}',
  '[1 2]',
  '{"a":1 "b":2}',
  'nul',
  '"a',
  '[01]',
  '}',
  '{]',
])('what is no JSON is refused: %s', (text) => {
  expect(jsonText(text)).toEqual({ ok: false, error: 'malformed' });
});
