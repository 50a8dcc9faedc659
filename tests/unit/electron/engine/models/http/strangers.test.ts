import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCapabilityCache } from '../../../../../../electron/engine/models/capabilities.ts';
import { contextAtServer } from '../../../../../../electron/engine/models/context/contextAtServer.ts';
import { discover } from '../../../../../../electron/engine/models/discovery.ts';
import { unlockedMutex } from '../../../../../../electron/engine/models/mutex.ts';
import { askForModels } from '../../../../../../electron/engine/models/modelLists.ts';
import {
  embeddingCalls,
  probeEmbedding,
} from '../../../../../../electron/engine/models/openai/embedder.ts';
import { ModelFailure } from '../../../../../../electron/engine/models/ports.ts';
import { probeChat } from '../../../../../../electron/engine/models/probe.ts';
import { startHostileServer, type HostileAnswer } from '../../../../../support/hostileServer.ts';
import { chatModelAt, quickTiming, collectStream } from '../../../../../support/modelStream.ts';

const KEY = 'sk-secret';
const never = new AbortController().signal;

/** Every way in which Loci asks a model server something, and the problem that came of it. */
const WAYS: Readonly<Record<string, (baseUrl: string) => Promise<string | undefined>>> = {
  chat: async (baseUrl) => (await collectStream(chatModelAt(baseUrl, { key: KEY }))).end,
  'probe of a chat model': async (baseUrl) =>
    (await probeChat(chatModelAt(baseUrl, { key: KEY }), createCapabilityCache(), never)) ??
    undefined,
  embeddings: (baseUrl) => failureOf(embeddingsAt(baseUrl)(['my memory'], never)),
  'probe of an embedding model': (baseUrl) => failureOf(probeEmbedding(embeddingsAt(baseUrl))),
  'list of models': async (baseUrl) => {
    const listed = await askForModels({ baseUrl, key: KEY, timeoutMs: 5_000 });
    return listed.ok ? 'listed' : listed.error;
  },
};

function embeddingsAt(baseUrl: string) {
  return embeddingCalls({
    ref: 'fake/e',
    model: 'e',
    baseUrl,
    key: () => Promise.resolve(KEY),
    timing: quickTiming,
    mutex: unlockedMutex,
  });
}

async function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return 'succeeded';
  } catch (error) {
    return error instanceof ModelFailure ? error.problem : String(error);
  }
}

const redirectTo =
  (status: number, location: () => string): HostileAnswer =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { location: `${location()}${request.url}` });
    response.end();
  };

describe.each(Object.entries(WAYS))('%s', (_name, ask) => {
  test.each([301, 302, 303, 307, 308])('follows no redirect (%i)', async (status) => {
    const other = await startHostileServer((_request, response) => void response.end('{}'));
    const server = await startHostileServer(redirectTo(status, () => other.origin));
    expect(await ask(`${server.origin}/v1`)).toBe('redirected');
    expect(server.requests).toBeGreaterThan(0);
    expect(other.requests).toBe(0);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['gzip, br', gzipSync],
  ] as const)('asks for no compression, and refuses %s', async (encoding, compress) => {
    let accepted: string | undefined;
    const server = await startHostileServer((request, response) => {
      request.resume();
      accepted = request.headers['accept-encoding'];
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': encoding,
      });
      response.end(compress('{"data":[]}'));
    });
    expect(await ask(`${server.origin}/v1`)).toBe('compressed');
    expect(accepted).toBe('identity');
  });

  test('stops reading a body that does not end', async () => {
    const server = await startHostileServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      return server.flood(response, Buffer.alloc(65_536, ' '));
    });
    expect(await ask(`${server.origin}/v1`)).toBe('response_too_large');
    expect(await server.left()).toBeLessThan(64 * 2 ** 20);
  });

  test('names a failure whose explanation does not end', async () => {
    const server = await startHostileServer((request, response) => {
      request.resume();
      response.writeHead(401, { 'content-type': 'application/json' });
      return server.flood(response, Buffer.alloc(65_536, 'x'));
    });
    expect(await ask(`${server.origin}/v1`)).toBe('unauthorized');
    expect(await server.left()).toBeLessThan(16 * 2 ** 20);
  });
});

describe('what is asked for without a need', () => {
  test('neither discovery nor the size at Ollama follows a redirect', async () => {
    const other = await startHostileServer((_request, response) => void response.end('{}'));
    const server = await startHostileServer(redirectTo(307, () => other.origin));
    const baseUrl = `${server.origin}/v1`;
    const ollama = { preset: 'ollama', baseUrl, key: null, timeoutMs: 5_000 } as const;
    expect(await contextAtServer(ollama, 'small')).toBeNull();
    const preset = { preset: 'ollama', name: 'Ollama', baseUrl, isProbed: true } as const;
    expect(await discover([preset], [], 5_000)).toEqual({ found: [] });
    expect(server.requests).toBe(3);
    expect(other.requests).toBe(0);
  });
});
