import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createModels, type Models } from '../../../../../electron/engine/models/models.ts';
import { createModelCommands } from '../../../../../electron/engine/models/modelCommands.ts';
import { settingDefinitions, type Settings } from '../../../../../shared/config.ts';
import {
  fails,
  says,
  startFakeModelServer,
  type FakeModelServer,
} from '../../../../support/fakeModelServer.ts';
import { refuseOpening } from '../../../../support/faultyDisk.ts';
import { quickTiming, collectStream } from '../../../../support/modelStream.ts';
import { until } from '../../../../support/until.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const defaults = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, { defaultValue }]) => [key, defaultValue]),
) as unknown as Settings;

function models(environment: Record<string, string> = {}, home = temporaryFolder()): Models {
  return createModels({ home, environment, timing: quickTiming });
}

function withServer(made: Models, server: FakeModelServer): string {
  return made.endpoints.add({ preset: 'custom', baseUrl: server.baseUrl }).id;
}

describe('the known servers', () => {
  test('are kept in a file of the home, without anything secret', () => {
    const home = temporaryFolder();
    models({}, home).endpoints.add({ preset: 'ollama' });
    models({}, home).endpoints.add({ preset: 'ollama', name: 'The big one' });
    expect(models({}, home).endpoints.list()).toMatchObject([
      { id: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', local: true, fromEnvironment: false },
      { id: 'ollama-2', name: 'The big one' },
    ]);
    expect(readFileSync(join(home, 'models.json'), 'utf8')).not.toMatch(/key|secret/i);
  });

  test('a file that cannot be read is put aside', () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'models.json'), '{"endpoints": [');
    expect(models({}, home).endpoints.list()).toEqual([]);
    expect(existsSync(join(home, 'models.json.damaged'))).toBe(true);
  });

  test('a file that the system refuses at the start is never written over', () => {
    const home = temporaryFolder();
    models({}, home).endpoints.add({ preset: 'ollama' });
    const allow = refuseOpening(join(home, 'models.json'), 'EACCES', 'reading');
    const { endpoints } = models({}, home);
    expect(() => endpoints.add({ preset: 'ollama' })).toThrow('cannot be read');
    expect(() => endpoints.remove('ollama')).toThrow('cannot be read');
    allow();
    expect(endpoints.add({ preset: 'ollama' }).id).toBe('ollama-2');
    expect(models({}, home).endpoints.list()).toHaveLength(2);
  });

  test('the address of the environment is one of them for this run', () => {
    const made = models({ LOCI_BASE_URL: 'https://example.org/v1/' });
    expect(made.endpoints.list()).toMatchObject([
      { id: 'env', baseUrl: 'https://example.org/v1', local: false, fromEnvironment: true },
    ]);
    expect(models({ LOCI_API_KEY: 'x' }).endpoints.list()).toMatchObject([{ preset: 'openai' }]);
    expect(models({ LOCI_BASE_URL: 'http://example.org' }).endpoints.list()).toEqual([]);
  });
});

describe('the roles', () => {
  test('the memory role falls back to the chat role', () => {
    const made = models();
    const { id } = made.endpoints.add({ preset: 'ollama' });
    const settings = { ...defaults, 'chat.model': `${id}/llama` };
    expect(made.role('memory', settings)).toMatchObject({
      inherited: true,
      model: { ref: 'ollama/llama', name: 'llama', local: true },
    });
    expect(made.role('embedding', settings)).toMatchObject({ model: null, inherited: false });
  });

  test('a bare name belongs to the environment, one of a server that is gone to nobody', () => {
    const made = models({ LOCI_BASE_URL: 'https://example.org', LOCI_CHAT_MODEL: 'a/b' });
    expect(made.resolve('large')).toBe('env/large');
    expect(made.resolve('a/b')).toBe('env/a/b');
    expect(made.resolve('gone/large')).toBeNull();
    expect(made.role('chat', { ...defaults, 'chat.model': 'gone/large' })).toMatchObject({
      model: null,
      unknownRef: 'gone/large',
    });
  });
});

test('a server without a name has that of its host', () => {
  const made = createModels({ home: temporaryFolder(), environment: {} });
  const nameOf = (name?: string) =>
    made.endpoints.add({ preset: 'custom', baseUrl: 'https://models.example.org:8443/v1', name })
      .name;
  expect(nameOf()).toBe('models.example.org:8443');
  expect(nameOf('Work')).toBe('Work');
  expect(made.endpoints.add({ preset: 'openai' }).name).toBe('OpenAI');
});

test('a server gets no id of one that was removed, unless it is that one again', () => {
  const home = temporaryFolder();
  const made = createModels({ home, environment: {} });
  const add = (baseUrl: string) => made.endpoints.add({ preset: 'custom', baseUrl }).id;
  expect(add('http://127.0.0.1:8080/v1')).toBe('custom');
  made.endpoints.remove('custom');
  const again = createModels({ home, environment: {} });
  expect(again.endpoints.add({ preset: 'custom', baseUrl: 'https://example.org/v1' }).id).toBe(
    'custom-2',
  );
  expect(again.resolve('custom/llama')).toBeNull();
  expect(again.endpoints.add({ preset: 'custom', baseUrl: 'http://127.0.0.1:8080/v1' }).id).toBe(
    'custom',
  );
});

test('servers on this machine are found without a key being sent', async () => {
  const server = await startFakeModelServer();
  const other = await startFakeModelServer();
  await other.stop();
  const made = createModels({
    home: temporaryFolder(),
    environment: {},
    timing: quickTiming,
    discovered: [
      { preset: 'ollama', name: 'Ollama', baseUrl: server.baseUrl, isProbed: true },
      { preset: 'jan', name: 'Jan', baseUrl: other.baseUrl, isProbed: true },
    ],
  });
  const commands = createModelCommands({
    models: made,
    settings: () => defaults,
    originOf: () => 'default',
    setSetting: () => undefined,
    onChanged: () => undefined,
  });
  const { found } = await commands.discover();
  expect(found).toEqual([
    {
      preset: 'ollama',
      name: 'Ollama',
      baseUrl: server.baseUrl,
      models: ['small', 'large'],
      endpointId: null,
    },
  ]);
  for (const { headers } of server.requests) expect(headers).not.toHaveProperty('authorization');
});

test('a test of a model finds out what it can do, and a failing one says why', async () => {
  const server = await startFakeModelServer();
  const made = models();
  const id = withServer(made, server);
  const commands = createModelCommands({
    models: made,
    settings: () => defaults,
    originOf: () => 'default',
    setSetting: () => undefined,
    onChanged: () => undefined,
  });
  server.next(
    says('hello'),
    fails(400, { message: 'this model does not support tools' }),
    says('plain words'),
    fails(400, { message: 'response_format json_schema not supported' }),
    says('{"word":"hello"}'),
  );
  const never = new AbortController().signal;
  const outcome = await commands.test({ model: `${id}/small`, role: 'chat' }, never);
  expect(outcome.problem).toBeNull();
  expect(outcome.capabilities).toMatchObject({ tools: false, structured: 'json_object' });
  server.next(fails(404));
  expect(await commands.test({ model: `${id}/tiny`, role: 'chat' }, never)).toMatchObject({
    problem: 'model_not_found',
  });
  expect(await commands.test({ model: `${id}/small`, role: 'embedding' }, never)).toMatchObject({
    problem: null,
    capabilities: { embedding: { dimensions: 2, normalized: false } },
  });
});

describe('an embedder', () => {
  test('fails as a whole where the server fails at every text, and refuses texts where it takes others', async () => {
    const server = await startFakeModelServer();
    const made = models();
    const embedder = await made.embedder(`${withServer(made, server)}/plain`, 256);
    server.embed = (texts) => {
      if (texts.some((text) => text.startsWith('too long'))) throw new Error('too long');
      return texts.map(() => [3, 4]);
    };
    const tooLong = ['too long', 'too long as well'];
    expect(await embedder?.embed(tooLong, 'document')).toEqual([null, null]);
    server.embed = () => {
      throw new Error('out of memory');
    };
    for (const texts of [['one', 'two'], ['one']]) {
      await expect(embedder?.embed(texts, 'document')).rejects.toMatchObject({
        problem: 'server_error',
      });
    }
  });

  test('gives vectors of length one in its native size, and null for a refused text', async () => {
    const server = await startFakeModelServer();
    server.embed = (texts) => {
      if (texts.some((text) => text.includes('too long'))) throw new Error('too long');
      return texts.map(() => [3, 4]);
    };
    const made = models();
    const embedder = await made.embedder(`${withServer(made, server)}/plain`, 256);
    expect(embedder).toMatchObject({ dimensions: 2, id: 'custom/plain@2' });
    const vectors = await embedder?.embed(['one', 'too long', 'two'], 'document');
    expect(vectors?.[1]).toBeNull();
    expect([...(vectors?.[0] ?? [])].map((x) => Math.round(x * 10))).toEqual([6, 8]);
    expect(vectors?.[2]).not.toBeNull();
  });

  test('is cut to size only where the model was made for it, with the prefix it wants', async () => {
    const server = await startFakeModelServer();
    const seen: string[] = [];
    server.embed = (texts) => {
      seen.push(...texts);
      return texts.map(() => [3, 4, 12, 5]);
    };
    const made = models();
    const id = withServer(made, server);
    const cut = await made.embedder(`${id}/nomic-embed-text`, 2);
    expect(cut).toMatchObject({ dimensions: 2, id: 'custom/nomic-embed-text@2+nomic' });
    const [vector] = (await cut?.embed(['x'], 'query')) ?? [];
    expect(vector?.length).toBe(2);
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1);
    expect(seen).toContain('search_query: x');
    await cut?.embed(['y'], 'example');
    expect(seen).toContain('search_query: y');
    expect((await made.embedder(`${id}/all-minilm`, 2))?.dimensions).toBe(4);
  });

  test('a vector of another length, or of nothing, is none', async () => {
    const server = await startFakeModelServer();
    const made = models();
    const embedder = await made.embedder(`${withServer(made, server)}/plain`, 256);
    server.embed = (texts) => texts.map((text) => (text === 'short' ? [1] : [0, 0]));
    expect(await embedder?.embed(['short', 'zero'], 'document')).toEqual([null, null]);
  });

  test('is probed again when the server has another model under its name', async () => {
    const server = await startFakeModelServer();
    const made = models();
    const ref = `${withServer(made, server)}/plain`;
    const embedder = await made.embedder(ref, 256);
    expect(embedder?.id).toBe('custom/plain@2');
    server.embed = (texts) => texts.map((text) => (text === 'short' ? [1, 0] : [1, 2, 2]));
    await embedder?.embed(['short', 'other'], 'document');
    expect((await made.embedder(ref, 256))?.id).toBe('custom/plain@2');
    expect(await embedder?.embed(['one', 'two'], 'document')).toEqual([null, null]);
    const next = await made.embedder(ref, 256);
    expect(next?.id).toBe('custom/plain@3');
    expect((await next?.embed(['one'], 'query'))?.[0]).toHaveLength(3);
  });

  test('is probed again after a test of its model, and when its key changes', async () => {
    const server = await startFakeModelServer();
    let changeKey: (endpointId: string) => void = () => undefined;
    const keys = {
      keyOf: () => Promise.resolve(null),
      forget: () => undefined,
      onChange: (listener: typeof changeKey) => (changeKey = listener),
    };
    const made = createModels({
      home: temporaryFolder(),
      environment: {},
      timing: quickTiming,
      keys,
    });
    let changes = 0;
    made.onKeyChange(() => (changes += 1));
    const commands = createModelCommands({
      models: made,
      settings: () => defaults,
      originOf: () => 'default',
      setSetting: () => undefined,
      onChanged: () => (changes += 1),
    });
    const endpointId = withServer(made, server);
    const ref = `${endpointId}/plain`;
    const id = async () => (await made.embedder(ref, 256))?.id;
    expect(await id()).toBe('custom/plain@2');
    server.embed = (texts) => texts.map(() => [1, 2, 2]);
    expect(await id()).toBe('custom/plain@2');
    await commands.test({ model: ref, role: 'embedding' }, new AbortController().signal);
    expect(await id()).toBe('custom/plain@3');
    server.embed = (texts) => texts.map(() => [1, 2, 2, 2]);
    changeKey('another');
    expect(await id()).toBe('custom/plain@3');
    changeKey(endpointId);
    expect(await id()).toBe('custom/plain@4');
    expect(changes).toBe(3);
  });

  test('a server that cannot be used at all is told by name, and asked again later', async () => {
    const server = await startFakeModelServer();
    const made = models();
    const ref = `${withServer(made, server)}/plain`;
    await server.stop();
    await expect(made.embedder(ref, 256)).rejects.toMatchObject({ problem: 'unreachable' });
    expect(await made.embedder('gone/plain', 256)).toBeNull();
  });
});

/** A server that both talks and embeds. */
async function startBothRoles() {
  const server = await startFakeModelServer();
  const made = models();
  const id = withServer(made, server);
  const embedder = await made.embedder(`${id}/vectors`, 2);
  const chat = made.chat(`${id}/small`, 'chat');
  if (embedder === null || chat === null) throw new Error('the server is not known');
  return { server, embedder, chat };
}

test('on this machine texts wait for an answer under way, and a question does not', async () => {
  const { server, embedder, chat } = await startBothRoles();
  const letGo = Promise.withResolvers<void>();
  server.next(async (request, response) => {
    await letGo.promise;
    await says('Done.')(request, response);
  });
  const answer = collectStream(chat);
  await until(() => server.chatRequests().length === 1, 'the answer to begin');
  const embedded = () =>
    server.requests
      .filter(({ path }) => path.endsWith('/embeddings'))
      .map(({ body }) => body['input']);
  const later = [
    embedder.embed(['for later'], 'document'),
    embedder.embed(['an example'], 'example'),
  ];
  await embedder.embed(['a question'], 'query');
  expect(embedded()).toEqual([['probe'], ['a question']]);
  letGo.resolve();
  expect((await answer).text).toBe('Done.');
  await Promise.all(later);
  expect(embedded()).toEqual([['probe'], ['a question'], ['for later'], ['an example']]);
});

test('texts that an answer ended are embedded anew after it', async () => {
  const { server, embedder, chat } = await startBothRoles();
  const embeddings = () => server.requests.filter(({ path }) => path.endsWith('/embeddings'));
  const letGo = Promise.withResolvers<void>();
  server.beforeEmbedding = () => letGo.promise;
  const later = embedder.embed(['for later'], 'document');
  await until(() => embeddings().length === 2, 'the texts to be sent');
  expect((await collectStream(chat)).text).toBe('All right.');
  await until(() => embeddings()[1]?.abandoned === true, 'the server to be freed');
  letGo.resolve();
  expect(await later).toEqual([Float32Array.of(0.6, 0.8)]);
  expect(embeddings().map(({ body }) => body['input'])).toEqual([
    ['probe'],
    ['for later'],
    ['for later'],
  ]);
});
