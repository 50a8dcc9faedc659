import { expect, test } from 'vitest';
import type { ConsolidationState } from '../../../shared/contract/consolidation.ts';
import { says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { extraction } from '../../support/scriptedMemory.ts';
import { until } from '../../support/until.ts';

const MINUTE = 60_000;
const BEES = { content: 'The user keeps bees.', quote: 'I keep bees' };

const state = (engine: MemoryEngine): Promise<ConsolidationState> =>
  engine.call('consolidation.get', {});

const waitUntilIdle = (engine: MemoryEngine) =>
  until(async () => (await state(engine)).running === null, 'the end of the reading');

async function sessions(engine: MemoryEngine) {
  const conversationId = engine.conversationId();
  return (await engine.call('conversations.messages', { conversationId, limit: 50 })).sessions;
}

async function engineWithSession(): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  engine.draws([BEES]);
  await engine.say('I keep bees.');
  return engine;
}

test('a conversation that is put away ends its session, which is read at once', async () => {
  const engine = await engineWithSession();
  const conversationId = engine.conversationId();
  await engine.call('conversations.update', { conversationId, archived: true });
  await until(async () => (await engine.facts()).length === 1, 'the memory');
  expect(await sessions(engine)).toMatchObject([{ completedAt: engine.clock.now() }]);
  // Taken out again it goes on, with a session of its own for what is new.
  await engine.call('conversations.update', { conversationId, archived: false });
  await engine.say('Good morning.');
  expect(await sessions(engine)).toHaveLength(2);
});

test('the night ends what has been quiet for half an hour, however long the pause may be', async () => {
  const engine = await engineWithSession();
  const value = 24 * 3600;
  await engine.call('settings.set', { scope: 'global', key: 'session.timeout_sec', value });
  engine.clock.advance(29 * MINUTE);
  await engine.call('maintenance.run', {});
  await until(async () => (await engine.call('maintenance.get', {})).running === null, 'the night');
  expect([await engine.facts(), await sessions(engine)]).toMatchObject([
    [],
    [{ completedAt: null }],
  ]);
  engine.clock.advance(2 * MINUTE);
  await engine.call('maintenance.run', {});
  await until(async () => (await engine.facts()).length === 1, 'the memory');
  expect(await sessions(engine)).toMatchObject([{ completedAt: engine.clock.now() }]);
});

test('a session that is read by hand goes on, and keeps what was said in it in mind', async () => {
  const engine = await engineWithSession();
  await engine.consolidate();
  expect(await engine.facts()).toHaveLength(1);
  await engine.say('They sleep in winter.');
  expect(await sessions(engine)).toMatchObject([{ completedAt: null }]);
  const [last] = engine.server.chatRequests().slice(-1);
  expect(JSON.stringify(last?.body)).toContain('I keep bees');
});

test('what somebody asks to be read is read, also while something else is', async () => {
  const engine = await engineWithSession();
  const [first] = (await state(engine)).queue;
  const releases: (() => void)[] = [];
  engine.nextExtraction(async (request, response) => {
    await new Promise<void>((open) => releases.push(open));
    await says(extraction(request, [BEES]))(request, response);
  });
  await engine.call('consolidation.run', { sessionIds: [first?.sessionId ?? ''] });
  await until(() => releases.length === 1, 'the first session');
  engine.startNewConversation();
  const { answerId } = await engine.send('I sold a red bike.');
  engine.draws([{ content: 'The user sold a red bike.', quote: 'I sold a red bike' }]);
  expect(await engine.call('consolidation.run', {})).toEqual({ started: true, waiting: 2 });
  releases[0]?.();
  await engine.finished(answerId);
  await waitUntilIdle(engine);
  await until(async () => (await engine.facts()).length === 2, 'both memories');
});

test('whoever stops the reading stops what waits for it too', async () => {
  const engine = await engineWithSession();
  const [first] = (await state(engine)).queue;
  const releases: (() => void)[] = [];
  engine.nextExtraction((_, response) => {
    releases.push(() => response.end());
  });
  await engine.call('consolidation.run', { sessionIds: [first?.sessionId ?? ''] });
  await until(() => releases.length === 1, 'the first session');
  await engine.call('consolidation.run', {});
  await engine.call('consolidation.cancel', {});
  await waitUntilIdle(engine);
  releases[0]?.();
  expect(engine.extractions()).toBe(1);
  expect((await state(engine)).queue).toMatchObject([{ attempts: 0, problem: null }]);
});
