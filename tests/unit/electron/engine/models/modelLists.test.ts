import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askForModels } from '../../../../../electron/engine/models/modelLists.ts';

/** Asks a server for its models that answers every path with a status and a body. */
async function listFrom(status: number, body: unknown) {
  const server = createServer((_request, response) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return await askForModels({ baseUrl: `http://127.0.0.1:${port}`, key: null, timeoutMs: 5_000 });
}

const model = (id: string) => ({ id, object: 'model' });
const named = (...names: string[]) => ({
  ok: true,
  value: names.map((name) => ({ name, contextTokens: null })),
});

test.each([
  ['a list', { object: 'list', data: [model('small'), model('large')] }, named('small', 'large')],
  ['none at all (Ollama)', { object: 'list', data: null }, named()],
  ['a list without an object around it (Together)', [model('small')], named('small')],
  [
    'one whose name is a path of 200 letters',
    { data: [model(`/${'a'.repeat(200)}`), model('small'), { object: 'model' }] },
    named('small'),
  ],
])('the models of a server that sends %s are listed', async (_name, body, models) => {
  expect(await listFrom(200, body)).toEqual(models);
});

test.each([
  [404, '404 page not found'],
  [404, { error: { message: 'not found' } }],
  [200, '<!doctype html><p>Hello</p>'],
  [200, { data: null }],
  [200, { data: [{ name: 'a printer' }] }],
])('an address that answers %i %j is no model server', async (status, body) => {
  expect(await listFrom(status, body)).toEqual({ ok: false, error: 'not_a_model_server' });
});

test('a refused key is not the fault of the address', async () => {
  expect(await listFrom(401, { error: { message: 'no' } })).toEqual({
    ok: false,
    error: 'unauthorized',
  });
});
