import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { memoryNumberIn } from '../../support/newestTurn.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { useTool } from '../../support/useTool.ts';
import { asMessageId } from '../../support/ids.ts';

const DAY = 86_400_000;
const LONG_STORY = 'with a long story about the harbour, the rain and the gulls '.repeat(8);

type Listing = Record<string, readonly { readonly content: string }[] | undefined>;

async function set(engine: ModelEngine, key: string, value: number) {
  await engine.call('settings.set', { key, scope: 'global', value });
}

async function withBoats(count: number): Promise<ModelEngine> {
  const engine = await startModelEngine();
  await engine.call('facts.remember', { content: 'Harbours smell' });
  for (let n = 0; n < count; n += 1) {
    await engine.call('facts.remember', { content: `Boat ${n} ${LONG_STORY}` });
  }
  return engine;
}

describe('what a tool gives a model to read', () => {
  test.for([
    ['search_memory', { query: 'boat', limit: 20 }, 'results'],
    ['weak_facts', { limit: 20 }, 'facts'],
  ] as const)('is no more than the budget: %s', async ([name, args, list]) => {
    const engine = await withBoats(8);
    const all: Listing = await useTool(engine, name, args);
    expect(all).not.toHaveProperty('omitted');
    await set(engine, 'context.token_budget', 500);
    const some: Listing = await useTool(engine, name, args);
    expect(estimateTokens(JSON.stringify(some[list]))).toBeLessThanOrEqual(500);
    expect(some[list]?.length).toBeGreaterThan(0);
    expect((some[list]?.length ?? 0) + Number(some['omitted'])).toBe(all[list]?.length);
    // The best stay.
    const contents = (listing: Listing) => (listing[list] ?? []).map(({ content }) => content);
    expect(contents(some)).toEqual(contents(all).slice(0, some[list]?.length));
  });

  test('is no more than the budget: get_timeline', async () => {
    const engine = await startModelEngine();
    for (let n = 0; n < 6; n += 1) {
      engine.clock.advance(DAY);
      await engine.say(`We saw boat ${n} ${LONG_STORY}`);
    }
    const args = { to: '2026-03-30', limit: 12 };
    await set(engine, 'context.token_budget', 500);
    const { events = [], ...rest }: Listing = await useTool(engine, 'get_timeline', args);
    // The newest stay, in the order they were said.
    expect(events.at(-2)?.content).toContain('boat 5');
    expect(events.length).toBeLessThan(12);
    expect(events.length + Number(rest['earlier_omitted'])).toBe(12);
  });

  test('of a search is no more than the results that are kept', async () => {
    const engine = await withBoats(8);
    await set(engine, 'retrieval.top_n', 3);
    const { results }: Listing = await useTool(engine, 'search_memory', { query: 'boat' });
    expect(results).toHaveLength(3);
  });

  test('explains a memory in its budget however often it was changed', async () => {
    const engine = await startModelEngine();
    let { id } = (await engine.call('facts.remember', { content: `Boat 0 ${LONG_STORY}` })).node;
    for (let n = 1; n < 6; n += 1) {
      const content = `Boat ${n} ${LONG_STORY}`;
      id = (await engine.call('facts.correct', { nodeId: id, content })).node.id;
    }
    const explain = (body: unknown) => ({ memory: memoryNumberIn(body, 'Boat 5') });
    const full = await useTool(engine, 'explain_fact', explain);
    expect(full['supersedes_chain']).toHaveLength(6);
    await set(engine, 'context.token_budget', 900);
    const briefResult: Record<string, unknown> = await useTool(engine, 'explain_fact', explain);
    const chain = briefResult['supersedes_chain'] as { content: string }[];
    expect(chain.length).toBeLessThan(6);
    expect(chain.at(-1)?.content).toContain('Boat 5');
    expect(briefResult['omitted']).toBeGreaterThan(0);
  });
});

describe('an answer made without a memory', () => {
  test.for([
    ['get_timeline', {}],
    ['get_entity_info', { name: 'Anna' }],
  ] as const)('cannot learn it from %s', async ([name, args]) => {
    const engine = await startModelEngine();
    const content = 'My sister Anna lives in Lyon';
    await useTool(
      engine,
      'remember_fact',
      { content, entities: [{ name: 'Anna', type: 'person' }] },
      `Remember that my sister Anna lives in Lyon.`,
    );
    engine.startNewConversation();
    await engine.say('By the way, my sister Anna lives in Lyon and likes it.');
    const nodes = (await engine.call('facts.list', {})).nodes;
    const resultText = JSON.stringify(await useTool(engine, name, args, 'Tell me of Anna.'));
    expect(resultText).toContain('Lyon');
    const messageId = (await engine.shown()).at(-1)?.id ?? asMessageId('');
    const without = nodes.map(({ id }) => id);
    const { answer } = await engine.call('chat.regenerate', { messageId, without });
    const again = await engine.finished(answer.id);
    expect(again.toolCalls[0]?.name).toBe(name);
    expect(again.toolCalls[0]?.result).not.toContain('Lyon');
  });
});
