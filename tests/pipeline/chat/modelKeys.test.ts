import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createFileLogger } from '../../../electron/engine/fileLogger.ts';
import { createHostCommands } from '../../../electron/host/hostCommands.ts';
import { startEngineThread } from '../../../electron/host/engineThread.ts';
import { relayClient } from '../../../electron/host/relay.ts';
import { createFileSecretStore } from '../../../electron/loopback/fileSecretStore.ts';
import { events } from '../../../shared/contract/index.ts';
import type { EventName } from '../../../shared/contract/index.ts';
import { createClient } from '../../../shared/rpc/client.ts';
import { messagePortTransport } from '../../../shared/rpc/messagePortTransport.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { fails, says, startFakeModelServer, type Answer } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { SCHEMA_FOLDER } from '../../support/testStore.ts';
import { until } from '../../support/until.ts';
import { asMessageId } from '../../support/ids.ts';

const CANARY = 'canary-8f3kQz71LmXw0pVt';

/** Every file below a folder that holds the key, but for those named. */
function filesWith(folder: string, except: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !except.includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(CANARY));
}

/** A server that repeats the key in what it says is wrong, as real ones do. */
const echoRequest =
  (status: number): Answer =>
  (request, response) =>
    fails(status, { message: `Incorrect key ${String(request.headers.authorization)}` })(
      request,
      response,
    );

test('a key reaches its server and nothing else: no file, reply, event, error, log or argument', async () => {
  const home = temporaryFolder();
  const server = await startFakeModelServer();
  const secrets = createFileSecretStore(home);
  const heard: unknown[] = [];
  const thread = startEngineThread({
    engine: { home, version: '0', environment: {}, schemaFolder: SCHEMA_FOLDER },
    secrets,
    log: (line) => heard.push(line),
    onGiveUp: (reason) => heard.push(reason),
  });
  const { port1, port2 } = new MessageChannel();
  relayClient(messagePortTransport(port2), {
    engine: thread.connect('client'),
    hostHandlers: createHostCommands({
      edition: 'browser',
      version: '0',
      homeFolder: home,
      secrets,
      secretChanged: (endpointId) => thread.secretChanged(endpointId),
    }),
    log: (problem) => heard.push(problem),
  });
  const client = createClient({ report: (detail) => heard.push(detail) });
  const finished: string[] = [];
  for (const name of Object.keys(events) as EventName[]) {
    client.on(name, (payload) => {
      heard.push(payload);
      if (name === 'chat.finished') finished.push(JSON.stringify(payload));
    });
  }
  await client.connect(messagePortTransport(port1));
  const call = async (...[name, request]: Parameters<typeof client.call>) => {
    const reply: unknown = await client.call(name, request).catch((error: unknown) => error);
    heard.push(reply instanceof Error ? [reply.message, reply.stack, { ...reply }] : reply);
    return reply as never;
  };
  const { currentId: workspaceId } = await client.call('workspaces.list', {});
  await client.call('workspaces.open', { workspaceId });
  const endpoint = await client.call('models.addEndpoint', {
    preset: 'custom',
    baseUrl: server.baseUrl,
  });
  await call('secrets.set', { endpointId: endpoint.id, key: CANARY });
  await call('secrets.set', { endpointId: endpoint.id, key: `${CANARY}\nHost: evil` });
  await call('secrets.sett' as 'secrets.status', { endpointId: endpoint.id, key: CANARY });
  await call('secrets.status', {});
  await call('models.list', { workspaceId, refresh: true });
  await call('models.setRole', { workspaceId, role: 'chat', model: `${endpoint.id}/small` });
  for (const answer of [says('Hello.'), echoRequest(401), echoRequest(400), echoRequest(500)]) {
    server.next(answer);
    const before = finished.length;
    await call('chat.send', {
      workspaceId,
      conversationId: null,
      clientMessageId: asMessageId(`m${before}`),
      text: 'Hello',
    });
    await until(() => finished.length > before, 'the answer');
  }
  server.setDefaultAnswer(echoRequest(401));
  await call('models.test', { model: `${endpoint.id}/small` });
  await call('models.test', { model: `${endpoint.id}/small`, role: 'embedding' });
  await call('settings.get', { workspaceId });
  await call('status.get', { workspaceId });
  await call('backups.create', { workspaceId });
  await call('conversations.list', { workspaceId });

  expect(server.chatRequests()[0]?.headers.authorization).toBe(`Bearer ${CANARY}`);
  expect(JSON.stringify(heard)).not.toContain(CANARY);
  expect(process.argv.join(' ')).not.toContain(CANARY);
  expect(filesWith(home, [])).toEqual([join(home, 'secrets.json')]);
  expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600);

  await call('models.removeEndpoint', { endpointId: endpoint.id });
  await until(() => filesWith(home, []).length === 0, 'the key to be gone with its server');
  client.close();
  await thread.shutdown();
  expect(filesWith(home, [])).toEqual([]);
  expect(JSON.stringify(heard)).not.toContain(CANARY);
});

test('a new server under a name that was used before begins without a key', async () => {
  const keys = new Map<string, string>();
  const engine = await startModelEngine({
    keys: {
      keyOf: (id) => Promise.resolve(keys.get(id) ?? null),
      forget: (id) => void keys.delete(id),
      onChange: () => undefined,
    },
  });
  keys.set('custom', CANARY);
  const { id } = await engine.call('models.addEndpoint', {
    preset: 'custom',
    baseUrl: engine.server.baseUrl,
  });
  expect(id).toBe('custom');
  await engine.call('models.list', { refresh: true });
  const chatRequests = engine.server.requests.filter(({ path }) => path.endsWith('/models'));
  expect(chatRequests.length).toBeGreaterThan(0);
  for (const { headers } of chatRequests) expect(headers).not.toHaveProperty('authorization');
});

test('the key of the environment is sent, and kept nowhere', async () => {
  const home = temporaryFolder();
  const server = await startFakeModelServer();
  mkdirSync(join(home, 'logs'), { recursive: true });
  const clock = createManualClock();
  const engine = await startModelEngine({
    home,
    server,
    clock,
    logger: createFileLogger(join(home, 'logs', 'loci.log'), clock),
    environment: {
      LOCI_BASE_URL: server.baseUrl,
      LOCI_API_KEY: CANARY,
      LOCI_CHAT_MODEL: 'small',
    },
  });
  server.next(echoRequest(401));
  expect((await engine.say('Hello')).problem).toBe('unauthorized');
  expect(server.chatRequests()[0]?.headers.authorization).toBe(`Bearer ${CANARY}`);
  await engine.call('settings.get', {});
  expect(JSON.stringify(engine.events)).not.toContain(CANARY);
  await engine.close();
  expect(filesWith(home, [])).toEqual([]);
});

test('an address with credentials, or without cover on the open internet, is refused', async () => {
  const engine = await startModelEngine();
  const add = (baseUrl: string) => engine.call('models.addEndpoint', { preset: 'custom', baseUrl });
  const reasonOf = (baseUrl: string) =>
    add(baseUrl).then(
      () => null,
      (error: { error: { reason: string } }) => error.error.reason,
    );
  expect(await reasonOf('https://me:secret@example.org/v1')).toBe('credentials_in_url');
  expect(await reasonOf('http://example.org/v1')).toBe('insecure_url');
  expect(await reasonOf('file:///etc/passwd')).toBe('base_url');
  expect(await reasonOf('https://example.org/v1?key=1')).toBe('base_url');
  expect(await reasonOf('http://192.168.1.20:11434/v1/')).toBeNull();
  expect(await reasonOf('http://100.101.102.103:11434/v1')).toBeNull();
  expect(await reasonOf('http://100.128.0.1:11434/v1')).toBe('insecure_url');
  expect(await reasonOf('http://[fe80::1]:11434/v1')).toBeNull();
  expect(await reasonOf('http://[2001:db8::1]:11434/v1')).toBe('insecure_url');
});
