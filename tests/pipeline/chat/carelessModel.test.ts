import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { call, calls, says } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { useTool } from '../../support/useTool.ts';

/** The forms that were refused when a small model was watched. */
const FORMS: readonly (readonly [tool: string, args: object])[] = [
  ['search_memory', { query: 'boat', kind: null }],
  ['search_memory', { query: 'boat', kind: '', tag: '', entity_name: '' }],
  ['search_memory', { query: 'boat', kind: 'fact' }],
  ['search_memory', { query: 'boat', limit: '5' }],
  ['search_memory', { query: 'boat', limit: 50 }],
  ['search_memory', { query: 'boat', before: 'now', as_of: 'now' }],
  ['search_memory', { query: 'boat', after: null, before: '' }],
  ['search_memory', { query: 'boat', type: 'any' }],
  ['get_timeline', { from: '', to: 'now', limit: '100' }],
  ['get_timeline', { from: null, to: null, limit: null }],
  ['remember_fact', { content: 'The boat is red', quote: null, entities: 'boat' }],
  ['remember_fact', { content: 'The boat is red', entities: ['boat'], confidence: '0.9' }],
  ['remember_fact', { content: 'The boat is red', quote: '', entities: '["boat"]' }],
  [
    'remember_fact',
    {
      content: 'The boat is red',
      entities: [{ name: 'boat', type: 'organisation' }],
    },
  ],
  ['remember_fact', { content: 'The boat is red', entities: ['boat'], confidence: 'high' }],
  ['search_memory', { query: 'boat', before: 'tomorrow' }],
  ['get_timeline', { from: 'now', to: 'next_week' }],
  ['get_timeline', { from: 'today', to: 'завтра' }],
];

describe('a careless model', () => {
  test.for(FORMS)('is not refused: %s %j', async ([tool, args]) => {
    const engine = await startModelEngine();
    await engine.call('facts.remember', { content: 'The boat is blue' });
    const result = await useTool(engine, tool, args, 'Remember that the boat is red.');
    expect(result).not.toHaveProperty('error');
  });

  test('that writes a call as its text is understood, and the text is not shown', async () => {
    const engine = await startModelEngine();
    await engine.call('facts.remember', { content: 'The spare key is under the blue pot' });
    engine.server.next(
      says('<tool_call>{"name":"search_memory","arguments":{"query":"spare key"}}</tool_call>'),
      says('Under the pot.'),
    );
    const answer = await engine.say('Where is the spare key?');
    expect(answer.text).toBe('Under the pot.');
    expect(answer.toolCalls).toMatchObject([{ name: 'search_memory', state: 'done' }]);
    expect(engine.events.filter(({ name }) => name === 'chat.delta')).not.toContainEqual(
      expect.objectContaining({
        payload: expect.objectContaining({ text: expect.stringContaining('tool_call') }),
      }),
    );
  });

  test('that makes the same call twice is answered twice, and stores one memory', async () => {
    const engine = await startModelEngine();
    const args = JSON.stringify({
      content: 'The boat is red',
      quote: 'Remember that the boat is red',
    });
    const duplicateCall = { name: 'remember_fact', args };
    engine.server.next(calls([duplicateCall, duplicateCall]), says('Done.'));
    const answer = await engine.say('Remember that the boat is red.');
    expect(answer.toolCalls.map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await engine.call('facts.list', {})).nodes).toHaveLength(1);
  });
});

describe('the tools that a chat offers', () => {
  const toolsFor = async (turn: string) => {
    const engine = await startModelEngine();
    engine.server.next(call('search_memory', { query: 'x' }), says('Well.'));
    await engine.say(turn);
    const tools = engine.server.chatRequests()[0]?.body['tools'] as {
      function: { name: string };
    }[];
    return {
      names: tools.map((tool) => tool.function.name),
      tokens: estimateTokens(JSON.stringify(tools)),
    };
  };

  test('are six in 600 tokens', async () => {
    const { names, tokens } = await toolsFor('What shall I cook tonight?');
    expect(names).toEqual([
      'search_memory',
      'remember_fact',
      'correct_fact',
      'forget_memory',
      'finish_todo',
      'get_timeline',
    ]);
    expect(tokens).toBeLessThanOrEqual(600);
  });

  test.for([
    ['I confirm the thing about the pension.', 'confirm_fact'],
    ['What do you know about Marta?', 'get_entity_info'],
    ['How do you know that?', 'explain_fact'],
    ['How many memories do you have?', 'memory_stats'],
    ['Consolidate your memory', 'memory_consolidate'],
    ['Какие воспоминания угасают?', 'weak_facts'],
  ] as const)('have one more behind them when the turn asks: %s', async ([turn, name]) => {
    const { names } = await toolsFor(turn);
    expect(names.slice(6)).toEqual([name]);
  });
});
