import { describe, expect, test } from 'vitest';
import type { ConsolidationProblem } from '../../../shared/contract/consolidation.ts';
import { call, calls, fails, faults, says, type Answer } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';

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
const save = (one: object) => call('save_nodes_batch', { items: [one] });

interface ToolTranscript {
  readonly role: string;
  readonly content: string | null;
}

/** Answers of the tools so far in this request. */
function resultsIn(body: Record<string, unknown>): unknown[] {
  return (body['messages'] as ToolTranscript[])
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
  engine.server.setDefaultAnswer((request, response) => {
    const messages = request.body['messages'] as ToolTranscript[];
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

  test('is told whether it has marked the part as read, and how much it saved', async () => {
    const ask = call('is_session_consolidated', {});
    const { engine, results } = await startAgent(
      ask,
      save(OSLO),
      ask,
      calls([
        { name: 'mark_session_consolidated', args: '{}' },
        { name: 'is_session_consolidated', args: '{}' },
      ]),
    );
    await engine.say('Marek lives in Oslo.');
    await engine.consolidate();
    expect(results[1]).toEqual([{ consolidated: false, turns: 2, saved: 0 }]);
    expect(results[3]?.[2]).toEqual({ consolidated: false, turns: 2, saved: 1 });
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
    const questions: string[] = [];
    engine.server.setDefaultAnswer((request, response) => {
      const text = JSON.stringify(request.body);
      questions.push(text);
      if (!text.includes('There are')) return says('All right.')(request, response);
      const messages = request.body['messages'] as ToolTranscript[];
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
    expect(questions.some((text) => text.includes('Pair 1\\n'))).toBe(false);
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

describe('a session an agent could not read stays pending, with its reason, and is whole later, when', () => {
  test.for<[string, readonly Answer[], ConsolidationProblem]>([
    ['it refuses in words', [says('I cannot help with that.')], 'unreadable'],
    ['the server refuses tools', [fails(400)], 'bad_request'],
    ['its call is cut off', [says('I will save', 'length')], 'cut_off'],
    ['the key is revoked midway', [save(OSLO), fails(401)], 'unauthorized'],
    ['the server dies midway', [save(OSLO), faults.drop], 'dropped'],
    ['the server goes silent midway', [save(OSLO), faults.stallAfterFirstByte], 'stalled'],
    ['the answer ends without saying so', [save(OSLO), faults.cleanEnd], 'ended_early'],
  ])('%s', async ([, rounds, problem]) => {
    const { engine } = await startAgent(...rounds);
    // One turn of the person and nothing else.
    await engine.say('Marek lives in Oslo.');
    const failed = await engine.consolidate();
    expect(failed.queue).toMatchObject([{ attempts: 1, problem }]);
    expect(failed.recent).toEqual([]);
    expect(await contents(engine)).toEqual([]);
    engine.server.setDefaultAnswer((request, response) => {
      const { length } = (request.body['messages'] as ToolTranscript[]).filter(
        ({ role }) => role === 'assistant',
      );
      const round = length === 0 ? save(OSLO) : call('mark_session_consolidated', {});
      return round(request, response);
    });
    expect((await engine.consolidate()).queue).toEqual([]);
    expect(await contents(engine)).toEqual([OSLO.content]);
  });
});

test('an agent’s 400 items are more than a chunk can hold: what goes beyond is named', async () => {
  const many = Array.from({ length: 400 }, (_, n) =>
    item(`Marek lives in Oslo, as was said ${n} times.`, 'Marek lives in Oslo', { entities: [] }),
  );
  const { engine } = await startAgent(
    calls(
      Array.from({ length: 7 }, (_, n) => ({
        name: 'save_nodes_batch',
        args: JSON.stringify({ items: many.slice(n * 60, (n + 1) * 60) }),
      })),
    ),
    call('mark_session_consolidated', {}),
  );
  await engine.say('Marek lives in Oslo.');
  const { queue, recent } = await engine.consolidate();
  expect(queue).toEqual([]);
  // Their figures stand nowhere: all of them wait.
  expect((await engine.call('review.list', {})).counts.waiting).toBe(20);
  expect(new Set(recent[0]?.dropped.map(({ reason }) => reason))).toEqual(new Set(['too_many']));
});

test('a server that refuses tools is asked for one answer in a shape instead, at once (llama.cpp b10068)', async () => {
  const { engine } = await startAgent();
  const refused = fails(400, {
    message: 'Failed to initialize samplers: failed to parse grammar',
    type: 'invalid_request_error',
  });
  let refusals = 0;
  engine.server.setDefaultAnswer((request, response) => {
    if (request.body['tools'] === undefined) {
      const isReading = JSON.stringify(request.body['messages']).includes('[E1]');
      const answer = isReading ? JSON.stringify({ items: [OSLO] }) : 'All right.';
      return says(answer)(request, response);
    }
    refusals += 1;
    return refused(request, response);
  });
  const large = { key: 'memory_agent.model', value: 'env/large', scope: 'global' } as const;
  await engine.call('settings.set', large);
  await engine.say('Marek lives in Oslo.');
  expect((await engine.consolidate()).queue).toEqual([]);
  expect(await contents(engine)).toEqual(['Marek lives in Oslo.']);
  // Once of the model of the chat, and once of the one that reads.
  expect(refusals).toBe(2);
});
