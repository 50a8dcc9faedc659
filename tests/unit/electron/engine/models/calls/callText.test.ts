import { describe, expect, test } from 'vitest';
import { callsInText, mayBeCall } from '../../../../../../electron/engine/models/calls/callText.ts';

const NAMES = ['search_memory'];
const search = (args: object) => [
  expect.objectContaining({ name: 'search_memory', arguments: JSON.stringify(args) }),
];

describe('a call written as text', () => {
  test.for([
    '<tool_call>{"name":"search_memory","arguments":{"query":"boat"}}</tool_call>',
    '```json\n{"name": "search_memory", "arguments": {"query":"boat"}}\n```',
    '{"tool":"search_memory","parameters":{"query":"boat"}}',
    '[{"name":"search_memory","arguments":{"query":"boat"}}]',
    '<function=search_memory>{"query":"boat"}</function>',
    'search_memory({"query":"boat"})',
  ])('is read: %s', (text) => {
    expect(callsInText(text, NAMES)).toEqual(search({ query: 'boat' }));
    for (let length = 0; length <= text.length; length += 1) {
      expect(mayBeCall(text.slice(0, length)), text.slice(0, length)).toBe(true);
    }
  });

  test.for(['\n', ' ', ''])('is read in each of several blocks, with %j between them', (gap) => {
    const text = ['boat', 'mill']
      .map((query) => ({ name: 'search_memory', arguments: { query } }))
      .map((call) => `<tool_call>\n${JSON.stringify(call)}\n</tool_call>`)
      .join(gap);
    expect(callsInText(text, NAMES)).toEqual([
      ...search({ query: 'boat' }),
      ...search({ query: 'mill' }),
    ]);
    expect(callsInText(`${text} So much for that.`, NAMES)).toEqual([]);
    for (let length = 0; length <= text.length; length += 1) {
      expect(mayBeCall(text.slice(0, length)), text.slice(0, length)).toBe(true);
    }
  });

  test.for([
    'I would call search_memory({"query":"boat"}) now.',
    'Here: <tool_call>{"name":"search_memory","arguments":{}}</tool_call>',
    '{"name":"delete_everything","arguments":{}}',
    '{"answer": 42}',
    'Hello.',
  ])('is nothing else: %s', (text) => {
    expect(callsInText(text, NAMES)).toEqual([]);
  });

  test('does not hold an answer back', () => {
    for (const text of ['Hello there', 'the boat is blue', 'Да, конечно', '1. First']) {
      expect(mayBeCall(text)).toBe(false);
    }
    expect(mayBeCall(`{${' '.repeat(5_000)}`)).toBe(false);
  });
});
