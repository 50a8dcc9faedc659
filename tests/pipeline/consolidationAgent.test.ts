import { describe, expect, test } from 'vitest';
import { call, calls, fails, says, type Answer } from '../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../support/memoryEngine.ts';

const item = (content: string, quote: string, change: object = {}) => ({
  type: 'semantic',
  kind: 'Fact',
  content,
  summary: '',
  importance: 50,
  confidence: 0.8,
  event_time: null,
  true_from: null,
  true_until: null,
  entities: [{ name: 'Marek', type: 'person', role: 'subject' }],
  evidence: [{ episode: 'E1', quote }],
  ...change,
});
const OSLO = item('Marek lives in Oslo.', 'Marek lives in Oslo');

interface Told {
  readonly role: string;
  readonly content: string | null;
}

/** What the tools answered so far in this piece of work. */
function resultsIn(body: Record<string, unknown>): unknown[] {
  return (body['messages'] as Told[])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => JSON.parse(content ?? '') as unknown);
}

/** A model that works: its n-th answer is the n-th of these, by how many rounds it has made. */
async function startAgent(...rounds: readonly Answer[]) {
  const engine = await startMemoryEngine();
  await engine.call('settings.set', {
    key: 'consolidation.driver',
    value: 'agent',
    scope: 'global',
  });
  const results: unknown[][] = [];
  engine.server.otherwise((request, response) => {
    const messages = request.body['messages'] as Told[];
    if (!Array.isArray(request.body['tools']) || !JSON.stringify(messages).includes('There are')) {
      return says('All right.')(request, response);
    }
    const round = messages.filter(({ role }) => role === 'assistant').length;
    results[round] = resultsIn(request.body);
    return (rounds[round] ?? says('Done.'))(request, response);
  });
  return { engine, results };
}

const contents = async (engine: MemoryEngine) =>
  (await engine.facts()).map(({ content }) => content).sort();

describe('a model that consolidates with tools', () => {
  test('reads, saves, and what it saved is verified and kept like any other', async () => {
    const { engine, results } = await startAgent(
      call('get_session_episodes', {}),
      calls([
        { name: 'extract_and_link_entities', args: '{"names":["Marek"]}' },
        { name: 'save_nodes_batch', args: JSON.stringify({ items: [OSLO] }) },
      ]),
      call('mark_session_consolidated', {}),
    );
    await engine.say('Marek lives in Oslo.');
    const { queue } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(results[1]).toMatchObject([
      { episodes: [{ episode: 'E1', text: 'Marek lives in Oslo.' }, {}] },
    ]);
    expect(results[2]?.slice(1)).toMatchObject([
      { entities: [{ name: 'Marek', known_as: null }] },
      { saved: [{ saved: true }] },
    ]);
    const { id } = await engine.fact(OSLO.content);
    const { node, evidence } = await engine.call('facts.get', { nodeId: id });
    expect(node).toMatchObject({ trust: 'extracted', confidence: 0.8 });
    expect(evidence.map(({ quote }) => quote)).toEqual(['Marek lives in Oslo']);
  });

  test('is told at once which quote was never said, and nothing is kept of it', async () => {
    const invented = item('Marek lives in Rome.', 'Marek lives in Rome');
    const { engine, results } = await startAgent(
      call('save_nodes_batch', { items: [invented, OSLO] }),
      call('mark_session_consolidated', {}),
    );
    await engine.say('Marek lives in Oslo.');
    await engine.consolidate();
    expect(results[1]).toMatchObject([
      {
        saved: [{ saved: false, why: expect.stringContaining('quote') as string }, { saved: true }],
      },
    ]);
    expect(await contents(engine)).toEqual([OSLO.content]);
  });

  test('settles a conflict itself: the known one is superseded, and no judge is asked', async () => {
    const LYON = item('Marek lives in Lyon.', 'Marek lives in Lyon');
    const { engine, results } = await startAgent(
      call('save_nodes_batch', { items: [OSLO] }),
      call('mark_session_consolidated', {}),
    );
    await engine.call('settings.set', {
      key: 'consolidation.review',
      value: 'none',
      scope: 'global',
    });
    await engine.say('Marek lives in Oslo.');
    await engine.consolidate();
    engine.startNewConversation();
    const asked: string[] = [];
    engine.server.otherwise((request, response) => {
      const text = JSON.stringify(request.body);
      asked.push(text);
      if (!text.includes('There are')) return says('All right.')(request, response);
      const messages = request.body['messages'] as Told[];
      const round = messages.filter(({ role }) => role === 'assistant').length;
      results[round] = resultsIn(request.body);
      const rounds = [
        call('save_nodes_batch', { items: [LYON] }),
        call('detect_conflicts', {}),
        call('resolve_conflict', { pair: 1, relation: 'update', confidence: 0.95 }),
        call('mark_session_consolidated', {}),
      ];
      return (rounds[round] ?? says('Done.'))(request, response);
    });
    await engine.say('Marek lives in Lyon.');
    await engine.consolidate();
    expect(results[2]?.at(-1)).toMatchObject({
      pairs: [{ pair: 1, known: { text: OSLO.content }, fresh: { text: LYON.content } }],
    });
    expect(asked.some((text) => text.includes('Pair 1\\n'))).toBe(false);
    expect(await engine.fact(LYON.content)).toMatchObject({ status: 'active', review: null });
    expect(await engine.fact(OSLO.content)).toMatchObject({ status: 'superseded' });
  });

  test('that breaks off in the middle leaves the session pending, and nothing of it is kept', async () => {
    const { engine } = await startAgent(call('save_nodes_batch', { items: [OSLO] }), fails(500));
    await engine.say('Marek lives in Oslo.');
    const { queue } = await engine.consolidate();
    expect(queue).toMatchObject([{ attempts: 1, problem: 'server_error' }]);
    expect(await contents(engine)).toEqual([]);
  });

  test('that finds no end is stopped, with the reason', async () => {
    const { engine } = await startAgent(
      ...Array.from({ length: 20 }, () => call('get_session_episodes', {})),
    );
    await engine.say('Marek lives in Oslo.');
    const { queue } = await engine.consolidate();
    expect(queue).toMatchObject([{ problem: 'too_many_tools' }]);
  });

  test('calls a tool wrongly, or one there is not, and is told so', async () => {
    const { engine, results } = await startAgent(
      calls([
        { name: 'save_nodes_batch', args: '{"items": "all"}' },
        { name: 'delete_everything', args: '{}' },
        { name: 'resolve_conflict', args: '{"pair":9,"relation":"same","confidence":1}' },
      ]),
      call('mark_session_consolidated', {}),
    );
    await engine.say('Marek lives in Oslo.');
    const { queue } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(
      results[1]?.every(
        (result) => typeof result === 'object' && result !== null && 'error' in result,
      ),
    ).toBe(true);
  });
});
