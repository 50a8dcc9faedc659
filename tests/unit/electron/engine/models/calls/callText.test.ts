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
    '[TOOL_CALLS][{"name":"search_memory","arguments":{"query":"boat"}}]',
    '[TOOL_CALLS] [ {"name":"search_memory","arguments":{"query":"boat"}} ]',
    '```\n[\n  {\n    "name": "search_memory",\n    "arguments": {"query":"boat"}\n  }\n]\n```',
    '<tool>{"name":"search_memory","arguments":{"query":"boat"}}</tool>',
    '{\n  "arguments": {"query":"boat"},\n  "name": "search_memory"\n}',
    '{"type":"function","function":{"name":"search_memory","arguments":{"query":"boat"}}}',
    '<function_call>{"name":"search_memory","arguments":{"query":"boat"}}</function_call>',
    '<|python_tag|>{"name":"search_memory","parameters":{"query":"boat"}}',
    '[TOOL_CALLS]search_memory[ARGS]{"query":"boat"}',
    '[TOOL_CALLS]search_memory{"query":"boat"}',
    '<tool_call>\n<function=search_memory>\n<parameter=query>\nboat\n</parameter>\n</function>\n</tool_call>',
    '<function=search_memory><parameter=query>boat</parameter></function>',
  ])('is read: %s', (text) => {
    expect(callsInText(text, NAMES)).toEqual(search({ query: 'boat' }));
    for (let length = 0; length <= text.length; length += 1) {
      expect(mayBeCall(text.slice(0, length), NAMES), text.slice(0, length)).toBe(true);
    }
  });

  test('is read in the tags of Qwen3-Coder, several with several arguments, once they are closed', () => {
    const call = (query: string) =>
      `<tool_call>\n<function=search_memory>\n<parameter=query>\n${query}\n</parameter>\n<parameter=limit>\n5\n</parameter>\n</function>\n</tool_call>`;
    const text = `${call('the "old"\nboat')}\n${call('mill')}`;
    expect(callsInText(text, NAMES)).toEqual([
      ...search({ query: 'the "old"\nboat', limit: '5' }),
      ...search({ query: 'mill', limit: '5' }),
    ]);
    const inJson = '<function=search_memory>{"query":"boat"}</function>';
    expect(callsInText(`${inJson}\n${inJson}`, NAMES)).toEqual([
      ...search({ query: 'boat' }),
      ...search({ query: 'boat' }),
    ]);
    expect(callsInText(text.replace('</function>', ''), NAMES)).toEqual([]);
    expect(callsInText(`${text} So much for that.`, NAMES)).toEqual([]);
    expect(callsInText(text, ['remember_fact'])).toEqual([]);
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
      expect(mayBeCall(text.slice(0, length), NAMES), text.slice(0, length)).toBe(true);
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

  test.for([
    'Hello there',
    'the boat is blue',
    'Да, конечно',
    '1. First',
    '[1] The boat is blue.',
    '[Вот статья](https://example.org) о лодках',
    '[ ] Buy milk and bread',
    '- [ ] Buy milk',
    '["boat", "mill", "oven"]',
    '[[1, 2], [3, 4], [5, 6]]',
    '{{ user.name }} is a placeholder',
    '{x | x > 0} is the set',
    '```json\n[1, 2, 3]\n```',
    '```js\nsearch();\n```',
    'print("Hello, world")',
    'f(x) = x + 1 is linear',
    '<b>The boat</b> is blue',
    '`search_memory` is a tool',
    '<|endoftext|> is a token',
  ])('holds no answer back: %s', (text) => {
    expect(mayBeCall(text, NAMES)).toBe(false);
  });

  test('holds an answer that looks like a call back no longer than a call needs', () => {
    const answer = `\`\`\`json\n${JSON.stringify({ boats: 'a blue one, '.repeat(40) })}`;
    expect(mayBeCall(answer.slice(0, 100), NAMES)).toBe(true);
    expect(mayBeCall(answer.slice(0, 250), NAMES)).toBe(false);
    const call = `{"name":"search_memory","arguments":{"query":"${'boat '.repeat(200)}"}}`;
    expect(mayBeCall(call, NAMES)).toBe(true);
    expect(mayBeCall(call, ['remember_fact'])).toBe(false);
    expect(mayBeCall(`{${' '.repeat(5_000)}search_memory`, NAMES)).toBe(false);
  });
});
