import { afterEach, describe, expect, test } from 'vitest';
import { conversationOf } from '../../../../../renderer/stores/chat/conversationState.ts';
import { isWireError } from '../../../../../renderer/stores/shell/errors.ts';
import { modelOf, roleOf } from '../../../../../renderer/stores/chat/modelState.ts';
import { noSecretStore } from '../../../../../electron/host/secretStore.ts';
import { addModels, KEY, startServerAt } from '../../../../support/inProcess/modelServers.ts';
import type { InProcessLoci } from '../../../../support/inProcess/openLoci.ts';
import { messagesOf } from '../../sendTurns.ts';
import { annasLoci, startLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
  window.location.hash = '';
});

async function withModels(opening: Promise<InProcessLoci> = startLoci()): Promise<InProcessLoci> {
  const loci = await opening;
  await addModels(loci);
  return loci;
}

async function start(opening: Promise<InProcessLoci>) {
  const loci = await opening;
  harness = await startHarness(loci);
  const { models } = harness.workspace();
  await until(() => models.getState().status === 'ready', 'the models');
  return { ...harness, loci, models };
}

describe('a server found on this machine', () => {
  test('is used with one call: it becomes known, and its likeliest model answers', async () => {
    const { loci, models } = await start(startLoci());
    await startServerAt(loci, 'ollama', ['nomic-embed-text', 'llama3.2']);
    await models.discover();
    const [server] = models.getState().discovered ?? [];
    if (!server) throw new Error('nothing was found');
    expect(await models.connect(server)).toBe(true);
    expect(roleOf(models.getState(), 'chat')?.model).toMatchObject({
      name: 'llama3.2',
      local: true,
    });
    expect(models.getState().discovered?.[0]?.endpointId).toBe('ollama');
  });

  test('that is known already is used as it is, and not added twice', async () => {
    const { models } = await start(withModels());
    await models.discover();
    const [server] = models.getState().discovered ?? [];
    if (!server) throw new Error('nothing was found');
    await models.connect(server);
    const names = models.getState().endpoints.map(({ endpoint }) => endpoint.name);
    expect(names.filter((name) => name === 'Ollama')).toHaveLength(1);
  });

  test('without a model is not used', async () => {
    const { loci, models } = await start(startLoci());
    await startServerAt(loci, 'ollama', []);
    await models.discover();
    const [server] = models.getState().discovered ?? [];
    if (!server) throw new Error('nothing was found');
    expect(await models.connect(server)).toBe(false);
    expect(roleOf(models.getState(), 'chat')?.model).toBeNull();
  });
});

test('a slow list holds up no other, and is there once it has arrived', async () => {
  const { loci, models } = await start(withModels());
  const isSlow = (id: string) => id === 'openrouter';
  const arrived = Promise.withResolvers<void>();
  loci.stub('models.list', async (request) => {
    if (request.endpointId !== undefined) await arrived.promise;
    const list = await loci.call('models.list', { ...request, wait: true });
    if (request.endpointId !== undefined) return list;
    const endpoints = list.endpoints.map((each) =>
      isSlow(each.endpoint.id) ? { ...each, models: [], pending: true } : each,
    );
    return { ...list, endpoints };
  });
  models.setState({ endpoints: [] });
  await models.load();
  const listedOf = (id: string) =>
    models.getState().endpoints.find(({ endpoint }) => endpoint.id === id);
  expect(listedOf('ollama')?.models).toHaveLength(3);
  expect(listedOf('openrouter')).toMatchObject({ pending: true, models: [] });
  const ref = 'openrouter/qwen/qwen3-235b';
  expect(modelOf(models.getState().endpoints, ref)).toMatchObject({ name: 'qwen/qwen3-235b' });
  arrived.resolve();
  await until(() => listedOf('openrouter')?.pending === false, 'the slow list');
  expect(listedOf('openrouter')?.models).toHaveLength(3);
  await models.load();
  // Fetched anew, it has the models of before until then.
  expect(listedOf('openrouter')?.models).toHaveLength(3);
});

describe('a key', () => {
  test('is nowhere in the window once it is stored', async () => {
    const { app, models } = await start(withModels());
    const endpoint = await models.add({ preset: 'openai' });
    if (isWireError(endpoint)) throw new Error('the server was not added');
    expect(await models.setKey(endpoint.id, KEY)).toBeNull();
    expect(models.getState().endpointsWithKey.has(endpoint.id)).toBe(true);
    const responses = JSON.stringify([
      models.getState(),
      app.settings.getState(),
      app.toasts.getState(),
      { ...localStorage },
      { ...sessionStorage },
      document.body.innerHTML,
    ]);
    expect(responses).not.toContain(KEY);
    await models.clearKey(endpoint.id);
    expect(models.getState().endpointsWithKey.has(endpoint.id)).toBe(false);
  });

  test('lets the models of its server appear', async () => {
    const { loci, models } = await start(startLoci());
    await startServerAt(loci, 'openai');
    const endpoint = await models.add({ preset: 'openai' });
    if (isWireError(endpoint)) throw new Error('the server was not added');
    expect(models.getState().endpoints[0]).toMatchObject({ problem: 'unauthorized', models: [] });
    await models.setKey(endpoint.id, KEY);
    expect(models.getState().endpoints[0]?.problem).toBeNull();
    expect(models.getState().endpoints[0]?.models.length).toBeGreaterThan(0);
  });

  test('that cannot be kept safely is refused with its reason', async () => {
    const { models } = await start(startLoci({ host: { secrets: noSecretStore } }));
    expect(await models.setKey('openrouter', KEY)).toMatchObject({ reason: 'no_key_store' });
  });
});

describe('servers and roles', () => {
  test('an address that is none is refused beside its field, and nothing is added', async () => {
    const { models, app } = await start(startLoci());
    const answer = await models.add({ preset: 'custom', baseUrl: 'not an address' });
    expect(answer).toMatchObject({ code: 'invalid_request', reason: 'base_url' });
    expect(models.getState().endpoints).toEqual([]);
    expect(app.toasts.getState().toasts).toEqual([]);
  });

  test('memory work follows the answering model until it has one of its own', async () => {
    const { models } = await start(withModels());
    expect(roleOf(models.getState(), 'memory')).toMatchObject({ inherited: true });
    await models.setRole('memory', 'openrouter/openai/gpt-5-mini');
    expect(roleOf(models.getState(), 'memory')).toMatchObject({
      inherited: false,
      model: { name: 'openai/gpt-5-mini' },
    });
  });

  test('a removed server leaves its role unknown, and says so', async () => {
    const { models } = await start(withModels());
    await models.remove('ollama');
    expect(roleOf(models.getState(), 'chat')).toMatchObject({
      model: null,
      unknownRef: 'ollama/llama3.2',
    });
  });

  test('a test of a model that fails is an answer, not an error', async () => {
    const { models } = await start(withModels());
    expect(await models.test('custom/any', 'chat')).toMatchObject({ problem: 'unreachable' });
  });
});

describe('a conversation of its own kind', () => {
  test('takes the model, the memory switch and the temporary mark it was begun with', async () => {
    const { loci, workspace } = await start(withModels(annasLoci()));
    const { chat, conversations } = workspace();
    const id = await conversations.begin({
      model: 'ollama/qwen3:8b',
      memory: false,
      temporary: true,
    });
    if (id === null) throw new Error('it was not begun');
    chat.begin(id);
    await chat.outbox.send(id, 'Between us');
    expect(conversationOf(conversations.getState(), id)).toMatchObject({
      model: 'ollama/qwen3:8b',
      memory: false,
      temporary: true,
    });
    await until(
      () => chat.getState().transcripts[id]?.messages.at(-1)?.state === 'complete',
      'the answer',
    );
    expect((await messagesOf(loci, id)).at(-1)?.author).toBe('ollama/qwen3:8b');
    expect(conversations.getState().list.some((each) => each.id === id)).toBe(false);
  });

  test('that is temporary leaves nothing in the storage of the browser', async () => {
    const { workspace, cut, app } = await start(annasLoci());
    const { chat, conversations } = workspace();
    const id = await conversations.begin({ model: null, memory: true, temporary: true });
    if (id === null) throw new Error('it was not begun');
    chat.begin(id);
    cut();
    await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
    await chat.outbox.send(id, 'a passing thought');
    expect(chat.getState().outgoing).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain('a passing thought');
  });

  test('that is archived leaves the list with a way back', async () => {
    const { app, workspace } = await start(annasLoci());
    const { conversations } = workspace();
    await until(() => conversations.getState().list.length > 0, 'conversations');
    const [first] = conversations.getState().list;
    if (!first) throw new Error('there is no conversation');
    app.route.go({ screen: 'chat', conversationId: first.id });
    await conversations.archive(first);
    expect(app.route.getState()).toEqual({ screen: 'chat', conversationId: null });
    const toast = app.toasts.getState().toasts.at(-1)?.content;
    expect(toast).toMatchObject({ kind: 'archived', conversationId: first.id });
    await conversations.change(first.id, { archived: false });
    const back = conversations.getState().list.find((each) => each.id === first.id);
    expect(back?.archivedAt).toBeNull();
  });

  test('that is thrown away is gone from the list and the screen', async () => {
    const { app, loci, workspace } = await start(annasLoci());
    const { chat, conversations } = workspace();
    const id = await conversations.begin({ model: null, memory: true, temporary: true });
    if (id === null) throw new Error('it was not begun');
    chat.begin(id);
    await chat.outbox.send(id, 'Between us');
    app.route.go({ screen: 'chat', conversationId: id });
    await conversations.discard(id);
    expect(app.route.getState()).toEqual({ screen: 'chat', conversationId: null });
    expect(conversationOf(conversations.getState(), id)).toBeUndefined();
    const { temporary } = await loci.call('conversations.list', {});
    expect(temporary).toEqual([]);
  });
});
