import { expect, test } from 'vitest';
import { startFakeModelServer } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { until } from '../../support/until.ts';

test('a change of the embedding role or its server reaches indexing at once', async () => {
  const server = await startFakeModelServer();
  server.models = ['small', 'e'];
  server.embed = () => {
    throw new Error('out of memory');
  };
  const engine = await startModelEngine({ server });
  const endpoint = await engine.call('models.addEndpoint', {
    preset: 'custom',
    baseUrl: server.baseUrl,
  });
  await engine.call('facts.remember', { content: 'Oolong is in the tin' });
  const setRole = (model: string | null) =>
    engine.call('models.setRole', { role: 'embedding', model });
  const status = async () => (await engine.call('status.get', {})).embedding;
  await setRole(`${endpoint.id}/e`);
  await until(async () => (await status())?.problem === 'server_error', 'a failure');
  await setRole(null);
  await until(async () => ((await status())?.problem ?? null) === null, 'no model');
  server.embed = (texts) => texts.map(() => [3, 4]);
  await setRole(`${endpoint.id}/e`);
  await until(async () => (await status())?.done === 1, 'a vector');
  expect((await status())?.problem).toBeNull();
});
