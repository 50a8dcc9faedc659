import { afterEach, expect, test } from 'vitest';
import { startEngineThread, type EngineThread } from '../../../../electron/host/engineThread.ts';
import { createClient, type Client } from '../../../../shared/rpc/client.ts';
import { messagePortTransport } from '../../../../shared/rpc/messagePortTransport.ts';
import { HOME_WORKSPACE } from '../../../support/fakeEngine.ts';
import { until } from '../../../support/until.ts';

const entry = new URL('../../../support/fakeEngineThread.ts', import.meta.url);
const running: EngineThread[] = [];
let log: string[] = [];
let givenUp: string[] = [];

function start(home: string, restartDelaysMs = [5, 5]): EngineThread {
  log = [];
  givenUp = [];
  const thread = startEngineThread({
    engine: { home, version: '0', environment: {}, schemaFolder: '/nowhere' },
    entry,
    restartDelaysMs,
    shutdownLimitMs: 200,
    log: (line) => log.push(line),
    onGiveUp: ({ message }) => givenUp.push(message),
  });
  running.push(thread);
  return thread;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((thread) => thread.shutdown()));
});

async function connect(thread: EngineThread, client: Client): Promise<{ resumed: boolean }> {
  const port = thread.connect('client');
  if (!port) throw new Error('no way in');
  return client.connect(messagePortTransport(port));
}

test('a client that comes before the engine is ready is served when it is', async () => {
  const thread = start('/nowhere');
  const client = createClient();
  await connect(thread, client);
  expect((await client.call('workspaces.list', {})).currentId).toBe(HOME_WORKSPACE);
  await thread.ready;
});

test('a crash shows as a disconnect, and the client can come back to a new run', async () => {
  const thread = start('/nowhere');
  const client = createClient();
  await connect(thread, client);
  const call = client.call('workspaces.create', { name: 'crash' });
  await expect(call).rejects.toMatchObject({ error: { code: expect.any(String) } });
  await until(() => client.state === 'disconnected', 'the disconnect');
  // As every client does: a way in that was handed out while the old run fell is lost with it.
  await until(
    () =>
      connect(thread, client).then(
        () => true,
        () => false,
      ),
    'the new run',
  );
  expect((await client.call('workspaces.list', {})).currentId).toBe(HOME_WORKSPACE);
  expect(log.join()).toContain('crashed on purpose');
  expect(givenUp).toEqual([]);
});

test('an engine that keeps crashing is given up after the last pause', async () => {
  const thread = start('/home/crashing');
  await until(() => givenUp.length > 0, 'giving up');
  expect(log).toHaveLength(3);
  expect(thread.connect('late')).toBeNull();
});

test('an engine that crashes before it ever ran is tried once more', async () => {
  const thread = start('/home/broken', [5, 5, 5]);
  await expect(thread.ready).rejects.toThrow('crashed on purpose');
  expect(log).toHaveLength(2);
});

test('a home that cannot be opened is not tried again', async () => {
  const thread = start('/home/unopenable', [5, 5, 5]);
  await expect(thread.ready).rejects.toThrow('this home cannot be opened');
  expect(log).toHaveLength(1);
  expect(thread.connect('late')).toBeNull();
});

test('an orderly stop closes the engine and lets nobody in', async () => {
  const thread = start('/nowhere');
  const client = createClient();
  await connect(thread, client);
  await thread.shutdown();
  expect(thread.connect('late')).toBeNull();
  await until(() => client.state === 'disconnected', 'the disconnect');
  expect(log).toEqual([]);
});

test('an engine that does not close in time is stopped by force', async () => {
  const thread = start('/home/stuck');
  await thread.ready;
  await thread.shutdown();
  expect(log).toEqual(['the engine did not close in time and was stopped']);
});

test('an engine is told that the machine woke up', async () => {
  const thread = start('/home/sleeping');
  await thread.ready;
  thread.wake();
  await until(() => log.join().includes('woken up'), 'the engine to hear of it');
});
