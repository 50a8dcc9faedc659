import { expect, test } from 'vitest';
import { createEngineCaller } from '../../support/engineCaller.ts';
import { startHostileServer } from '../../support/hostileServer.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { quickTiming } from '../../support/modelStream.ts';

const chatRole = async (engine: ModelEngine) =>
  (await engine.call('models.list', {})).roles.find(({ role }) => role === 'chat');

test('a role that the environment decides says so, whatever is set beneath it', async () => {
  const engine = await startModelEngine();
  const before = await chatRole(engine);
  expect(before).toMatchObject({ origin: 'environment', model: { name: 'small' } });
  const ref = before?.model?.ref.replace('small', 'large') ?? '';
  await engine.call('models.setRole', { role: 'chat', model: ref });
  expect(await chatRole(engine)).toEqual(before);
});

test('a role tells whether its model is of all workspaces or of this one', async () => {
  const { server } = await startModelEngine();
  const engine = await startModelEngine({ environment: { LOCI_BASE_URL: server.baseUrl }, server });
  expect(await chatRole(engine)).toMatchObject({ origin: 'default', model: null });
  const [listed] = (await engine.call('models.list', {})).endpoints;
  const [small, large] = listed?.models.map(({ ref }) => ref) ?? [];
  const set = (model: string | null | undefined, scope: 'global' | 'workspace') =>
    engine.call('models.setRole', { role: 'chat', model: model ?? null, scope });
  await set(small, 'global');
  expect(await chatRole(engine)).toMatchObject({ origin: 'global', model: { ref: small } });
  await set(large, 'workspace');
  expect(await chatRole(engine)).toMatchObject({ origin: 'workspace', model: { ref: large } });
  await set(null, 'workspace');
  expect(await chatRole(engine)).toMatchObject({ origin: 'global', model: { ref: small } });
});

test('a server that does not answer holds up no other, and is told once it did not', async () => {
  const silent = await startHostileServer(() => undefined);
  const engine = await startModelEngine({ timing: { ...quickTiming, discoverMs: 20 } });
  await engine.call('models.list', {});
  const { id: endpointId } = await engine.call('models.addEndpoint', {
    preset: 'custom',
    baseUrl: `${silent.origin}/v1`,
  });
  expect((await engine.call('models.list', { wait: false })).endpoints).toMatchObject([
    { models: [{ name: 'small' }, { name: 'large' }], pending: false },
    { models: [], problem: null, pending: true },
  ]);
  expect((await engine.call('models.list', { endpointId })).endpoints).toMatchObject([
    { endpoint: { id: endpointId }, models: [], problem: 'slow_start', pending: false },
  ]);
});

test('a workspace has no model where all others have one, until it follows them again', async () => {
  const { server } = await startModelEngine();
  const engine = await startModelEngine({ environment: { LOCI_BASE_URL: server.baseUrl }, server });
  const [listed] = (await engine.call('models.list', {})).endpoints;
  const model = listed?.models[0]?.ref ?? '';
  const roles = ['chat', 'memory', 'embedding'] as const;
  for (const role of roles) await engine.call('models.setRole', { role, model });
  for (const role of roles) {
    await engine.call('models.setRole', { role, model: 'none', scope: 'workspace' });
  }
  for (const role of (await engine.call('models.list', {})).roles) {
    expect(role).toMatchObject({ origin: 'workspace', model: null, unknownRef: null });
  }
  const before = server.requests.length;
  expect(await engine.say('What is the tallest mountain of Peru?')).toMatchObject({
    author: 'built-in',
  });
  expect(server.requests.slice(before).map(({ path }) => path)).toEqual([]);
  const { id: otherId } = await engine.call('workspaces.create', { name: 'Work' });
  const other = createEngineCaller(() => engine.engine, { id: 'other', workspaceId: otherId });
  const others = await other('models.list', {});
  expect(others.roles.map((role) => role.model?.ref)).toEqual([model, model, model]);
  await engine.call('models.setRole', { role: 'chat', model: null, scope: 'workspace' });
  expect(await chatRole(engine)).toMatchObject({ origin: 'global', model: { ref: model } });
  expect(await engine.say('And of Chile?')).toMatchObject({ author: model });
});
