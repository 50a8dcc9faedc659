import { expect, test } from 'vitest';
import { jsonText as readJson } from '../../../../../../electron/engine/ingest/documents/jsonText.ts';

const jsonText = (source: string) => readJson(source, (text) => text);

test('JSON becomes indented lines, with every digit of its numbers', () => {
  const read = jsonText('{"id":90071992547409931234,"tags":["a","b"],"empty":{}}');
  if (!read.ok) throw new Error(read.error);
  expect(read.value).toBe(
    '{\n  "id": 90071992547409931234,\n  "tags": [\n    "a",\n    "b"\n  ],\n  "empty": {}\n}',
  );
  expect(JSON.parse(read.value)).toMatchObject({ tags: ['a', 'b'], empty: {} });
});

test('values that follow each other are read like a list', () => {
  const read = jsonText('{"n":1}\n{"n":2}\n');
  expect(read.ok && read.value).toBe('{\n  "n": 1\n}\n{\n  "n": 2\n}');
});

test('escapes are shown as the letters they are', () => {
  const read = jsonText('["\\u0430\\u0431", "line\\nbreak"]');
  expect(read.ok && read.value).toContain('"аб"');
});

test('line separators in strings are written as line breaks, and no sign is invisible', () => {
  const read = jsonText('{"a\u2028b": "one\u2029two\u0085three\\u2028four\\u202e"}');
  expect(read.ok && read.value).toBe('{\n  "a\\nb": "one\\ntwo\\nthree\\nfour"\n}');
});

test('a string with escapes is redacted as it reads', () => {
  const read = readJson('["one\\nkey1", "key1"]', (text) => text.replace(/\bkey1/u, '***'));
  expect(read.ok && read.value).toBe('[\n  "one\\n***",\n  "key1"\n]');
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
