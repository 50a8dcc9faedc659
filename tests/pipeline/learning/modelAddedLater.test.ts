import { expect, test } from 'vitest';
import type { ConsolidationState } from '../../../shared/contract/consolidation.ts';
import { says, startFakeModelServer } from '../../support/fakeModelServer.ts';
import { extraction, memoryTaskOf } from '../../support/scriptedMemory.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

const HALF_AN_HOUR = 30 * 60_000;
const MESSAGES = ['I keep bees', 'I sold a red bike', 'I bought a green lamp'];

/** Three conversations nobody has read, and a server that waits to be let on. */
async function engineWithUnreadSessions() {
  const engine = await startTestEngine({ home: temporaryFolder() });
  for (const text of MESSAGES) {
    await engine.say(`${text}.`);
    engine.clock.advance(HALF_AN_HOUR + 1_000);
    engine.startNewConversation();
  }
  await engine.engine.wake();
  const server = await startFakeModelServer();
  const releaseRequests: (() => void)[] = [];
  server.setDefaultAnswer(async (request, response) => {
    if (memoryTaskOf(request) === 'extract')
      await new Promise<void>((open) => releaseRequests.push(open));
    const items = MESSAGES.map((quote) => ({ content: `The user said: ${quote}.`, quote }));
    await says(extraction(request, items))(request, response);
  });
  return { engine, server, releases: releaseRequests };
}

const stateOf = (engine: TestEngine): Promise<ConsolidationState> =>
  engine.call('consolidation.get', {});

/** Adds a server and gives its model the role, as a person does in the settings. */
async function addModel(engine: TestEngine, baseUrl: string): Promise<void> {
  const { id } = await engine.call('models.addEndpoint', { preset: 'custom', baseUrl });
  await engine.call('models.setRole', { role: 'memory', model: `${id}/small` });
  await engine.engine.wake();
}

/** Looks for due work once more, some minutes later: nothing begins. */
async function expectNothingRead(engine: TestEngine): Promise<void> {
  engine.clock.advance(5 * 60_000);
  await engine.engine.wake();
  expect((await stateOf(engine)).running).toBeNull();
}

const learned = async (engine: TestEngine): Promise<string[]> => {
  const { nodes } = await engine.call('facts.list', { limit: 500 });
  return nodes.filter(({ review }) => review === null).map(({ content }) => content);
};

test('all that waited is read by itself once there is a model, one after the other, with progress', async () => {
  const { engine, server, releases: releaseRequests } = await engineWithUnreadSessions();
  const before = await stateOf(engine);
  expect(before).toMatchObject({ model: null, running: null });
  expect(before.queue.map(({ open, attempts }) => [open, attempts])).toEqual([
    [false, 0],
    [false, 0],
    [false, 0],
  ]);
  const waiting = before.queue.map(({ sessionId }) => sessionId);
  await addModel(engine, server.baseUrl);
  const read: (string | undefined)[] = [];
  for (let n = 0; n < MESSAGES.length; n += 1) {
    await until(() => releaseRequests.length === n + 1, 'the next session');
    const { running, queue } = await stateOf(engine);
    read.push(running?.sessionId);
    expect(running).toMatchObject({ done: 0, of: 1 });
    expect(queue).toHaveLength(MESSAGES.length - n);
    releaseRequests[n]?.();
  }
  await until(async () => (await stateOf(engine)).running === null, 'the end');
  expect(read).toEqual(waiting);
  expect((await stateOf(engine)).queue).toEqual([]);
  expect((await learned(engine)).sort()).toEqual(
    MESSAGES.map((text) => `The user said: ${text}.`).sort(),
  );
});

test('reading that is stopped leaves whole what was read, and the rest waiting', async () => {
  const { engine, server, releases: releaseRequests } = await engineWithUnreadSessions();
  await addModel(engine, server.baseUrl);
  await until(() => releaseRequests.length === 1, 'the first session');
  releaseRequests[0]?.();
  await until(() => releaseRequests.length === 2, 'the second session');
  expect(await engine.call('consolidation.cancel', {})).toEqual({ cancelled: true });
  await until(async () => (await stateOf(engine)).running === null, 'the stop');
  const { queue } = await stateOf(engine);
  expect(queue.map(({ problem }) => problem)).toEqual([null, null]);
  await expectNothingRead(engine);
  expect(await learned(engine)).toEqual([`The user said: ${MESSAGES[0] ?? ''}.`]);
  await until(() => server.chatRequests().at(-1)?.abandoned === true, 'the server to be let go');
  await engine.call('consolidation.run', {});
  for (const n of [2, 3]) {
    await until(() => releaseRequests.length === n + 1, 'the rest');
    releaseRequests[n]?.();
  }
  await until(async () => (await stateOf(engine)).queue.length === 0, 'the end');
  expect(await learned(engine)).toHaveLength(MESSAGES.length);
});

test('a night that is stopped says so, and keeps what its stages did before', async () => {
  const { engine, server, releases: releaseRequests } = await engineWithUnreadSessions();
  const { id } = await engine.call('models.addEndpoint', {
    preset: 'custom',
    baseUrl: server.baseUrl,
  });
  await engine.call('models.setRole', { role: 'memory', model: `${id}/small` });
  await engine.call('maintenance.run', {});
  await until(() => releaseRequests.length === 1, 'the first session');
  releaseRequests[0]?.();
  await until(() => releaseRequests.length === 2, 'the second session');
  expect(await engine.call('maintenance.cancel', {})).toEqual({ cancelled: true });
  const ended = async () => (await engine.call('maintenance.get', {})).runs[0];
  await until(async () => (await ended())?.state === 'cancelled', 'the stop');
  const run = await ended();
  expect(run?.stages).toMatchObject([{ name: 'sessions', state: 'cancelled', count: 1 }]);
  expect(await learned(engine)).toHaveLength(1);
  expect(await engine.call('maintenance.cancel', {})).toEqual({ cancelled: false });
  await expectNothingRead(engine);
});

test('after a stop, a conversation that ends later is read by itself, and the rest in the night', async () => {
  const { engine, server, releases: releaseRequests } = await engineWithUnreadSessions();
  await addModel(engine, server.baseUrl);
  await until(() => releaseRequests.length === 1, 'the first session');
  await engine.call('consolidation.cancel', {});
  await until(async () => (await stateOf(engine)).running === null, 'the stop');
  engine.startNewConversation();
  await engine.say('I planted a plum tree.');
  await engine.engine.wake();
  engine.clock.advance(HALF_AN_HOUR + 1_000);
  await engine.engine.wake();
  await until(() => releaseRequests.length === 2, 'the later session');
  releaseRequests[1]?.();
  await until(async () => (await stateOf(engine)).running === null, 'its end');
  expect((await stateOf(engine)).queue).toHaveLength(MESSAGES.length);
  await engine.call('maintenance.run', {});
  for (const n of [2, 3, 4]) {
    await until(() => releaseRequests.length === n + 1, 'the rest');
    releaseRequests[n]?.();
  }
  await until(async () => (await stateOf(engine)).queue.length === 0, 'the end');
});
