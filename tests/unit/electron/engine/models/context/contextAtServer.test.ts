import { expect, test } from 'vitest';
import { createContextWindows } from '../../../../../../electron/engine/models/contextWindows.ts';
import { createModelLists } from '../../../../../../electron/engine/models/modelLists.ts';
import type { Endpoint } from '../../../../../../shared/contract/models.ts';
import { startFakeModelServer } from '../../../../../support/fakeModelServer.ts';

const MS = 2_000;

async function startWindows(key: string | null = null) {
  const server = await startFakeModelServer();
  server.key = key;
  const keyOf = () => Promise.resolve(key);
  const lists = createModelLists(keyOf, MS);
  const windows = createContextWindows({ lists, keyOf, discoverMs: MS });
  const endpoint: Endpoint = {
    id: 'custom',
    name: 'Custom',
    preset: 'custom',
    baseUrl: server.baseUrl,
    local: true,
    fromEnvironment: false,
  };
  const requestedPaths = () =>
    server.requests.map(({ path }) => path).filter((path) => !path.endsWith('/models'));
  return { server, requestedPaths, windows, of: (model: string) => windows.of(endpoint, model) };
}

test('a server is not asked again for interfaces that it does not have', async () => {
  const { server, requestedPaths, windows, of } = await startWindows();
  server.native['/api/ps'] = { models: [] };
  expect(await of('small')).toBeNull();
  expect(requestedPaths()).toEqual(['/props', '/api/ps', '/api/show']);
  server.requests.length = 0;
  server.native['/api/ps'] = { models: [{ name: 'small', context_length: 8_192 }] };
  expect(await of('small')).toBe(8_192);
  expect(requestedPaths()).toEqual(['/api/ps']);
  server.requests.length = 0;
  windows.forget('custom');
  await of('small');
  expect(requestedPaths()).toEqual(['/props', '/api/ps']);
});

test('a server of another model may be another program', async () => {
  const { server, requestedPaths, of } = await startWindows();
  server.native['/api/ps'] = { models: [] };
  await of('small');
  server.requests.length = 0;
  server.native['/props'] = { default_generation_settings: { n_ctx: 4_096 } };
  expect(await of('large')).toBe(4_096);
  expect(requestedPaths()).toEqual(['/props']);
});

test('a server that does not know a model yet is asked about it again', async () => {
  const { server, of } = await startWindows();
  server.native['/api/ps'] = { models: [] };
  expect(await of('small')).toBeNull();
  server.native['/api/show'] = { parameters: 'num_ctx 12288' };
  expect(await of('small')).toBe(12_288);
});

test('a window is remembered while its model is not loaded, or the server is silent', async () => {
  const { server, windows, of } = await startWindows();
  server.native['/api/ps'] = { models: [{ name: 'small', context_length: 8_192 }] };
  expect(await of('small')).toBe(8_192);
  server.native['/api/ps'] = { models: [] };
  expect(await of('small')).toBe(8_192);
  expect(await of('large')).toBeNull();
  server.native['/api/ps'] = { models: [{ name: 'small', context_length: 16_384 }] };
  expect(await of('small')).toBe(16_384);
  await server.stop();
  expect(await of('small')).toBe(16_384);
  windows.forget('custom');
  expect(await of('small')).toBeNull();
});

test('a server that lets nobody in without a key is asked with it', async () => {
  const { server, of } = await startWindows('secret');
  server.native['/api/ps'] = { models: [] };
  server.native['/api/show'] = { parameters: 'num_ctx 12288' };
  expect(await of('small')).toBe(12_288);
});
