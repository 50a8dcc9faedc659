import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriter } from '../../../electron/engine/storage/connection/database.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { says } from '../../support/fakeModelServer.ts';
import { asNodeId } from '../../support/ids.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';
import { until } from '../../support/until.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';

const DAY = 86_400_000;

/** Has the model draw memories from turns of the person, in their own words. */
async function draw(engine: MemoryEngine, ...items: readonly ScriptedItem[]): Promise<void> {
  engine.draws(items);
  for (const { quote } of items) await engine.say(quote);
  await engine.consolidate();
  engine.draws([]);
}

const plain = (content: string, change: Partial<ScriptedItem> = {}): ScriptedItem => ({
  content,
  quote: content,
  ...change,
});

async function protect(engine: MemoryEngine, name: string, on: boolean): Promise<void> {
  const [entity] = (await engine.call('entities.list', { query: name })).entities;
  if (entity === undefined) throw new Error(`nobody is called ${name}`);
  const change = { kind: 'protect', on } as const;
  await engine.call('entities.edit', { entityId: entity.id, change });
}

test('a fact that nobody asks about fades, however much is said about other things', async () => {
  const engine = await startMemoryEngine();
  await draw(engine, plain('The lamp in the hall is green.'));
  const { fadeAt } = await engine.fact('The lamp in the hall is green.');
  for (let day = 0; day < 200; day += 1) {
    engine.clock.advance(DAY);
    engine.startNewConversation();
    engine.server.next(says('Soup, perhaps, with bread.'));
    await engine.say(`What shall I cook on day ${day}?`);
    const facts = await engine.call('facts.list', { statuses: ['active'] });
    // It is told along in the profile until it fades, and that moves nothing.
    if (facts.nodes.length > 0) expect(facts.nodes[0]?.fadeAt).toBe(fadeAt);
  }
  expect((await engine.call('facts.list', { statuses: ['active'] })).nodes).toEqual([]);
});

test('a fact that answers use lasts, cited or in their words, and was not verified by it', async () => {
  const engine = await startMemoryEngine();
  await draw(engine, plain('The spare fuse is in the blue drawer.'));
  const content = 'The spare fuse is in the blue drawer.';
  const learned = await engine.fact(content);
  for (let month = 0; month < 6; month += 1) {
    engine.clock.advance(30 * DAY);
    engine.startNewConversation();
    const words = month % 2 === 0 ? 'Look in the blue drawer.' : 'There it is [1].';
    engine.server.next(says(words));
    await engine.say('Where do I find a spare fuse?');
  }
  const used = await engine.fact(content);
  expect(used).toMatchObject({ status: 'active', lastVerifiedAt: learned.lastVerifiedAt });
  expect(used.lastUsedAt).toBeGreaterThan(engine.clock.now() - DAY);
  expect(used.fadesFrom).toBe(used.lastUsedAt);
  await engine.call('facts.confirm', { nodeId: used.id });
  const confirmed = await engine.fact(content);
  expect(confirmed.lastVerifiedAt).toBe(engine.clock.now());
  expect(confirmed).toMatchObject({ lasting: 'confirmed', lastUsedAt: used.lastUsedAt });
});

test('the cello of somebody protected does not fade, in whatever role she is named', async () => {
  const engine = await startMemoryEngine();
  const roles = ['mention', 'object', 'subject'] as const;
  const contents = roles.map((role) => `The ${role} cello of Anna is old.`);
  await draw(
    engine,
    ...contents.map((content, n) =>
      plain(content, { entities: [{ name: 'Anna', role: roles[n] ?? '' }] }),
    ),
  );
  await protect(engine, 'Anna', true);
  for (const content of contents) {
    expect(await engine.fact(content)).toMatchObject({ fadeAt: null, lasting: 'protected' });
  }
  engine.clock.advance(300 * DAY);
  await protect(engine, 'Anna', false);
  for (const content of contents) {
    // It fades from now on, as a new one would.
    const { fadesFrom, fadeAt, strength, lasting } = await engine.fact(content);
    expect([fadesFrom, lasting, strength]).toEqual([engine.clock.now(), null, 0.8]);
    expect(fadeAt).toBeGreaterThan(engine.clock.now() + 30 * DAY);
  }
});

test('closing, reopening and editing decide anew whether a memory fades', async () => {
  const engine = await startMemoryEngine();
  await draw(engine, plain('Sort the photos of the trip.', { kind: 'Todo' }));
  const todo = async () => await engine.fact('Sort the photos of the trip.');
  const { id: nodeId } = await todo();
  expect(await todo()).toMatchObject({ fadeAt: null, lasting: 'open' });
  engine.clock.advance(400 * DAY);
  expect(await todo()).toMatchObject({ status: 'active', strength: 0.8 });
  await engine.call('facts.retract', { nodeId, reason: 'done' });
  expect(await todo()).toMatchObject({ status: 'retracted', lasting: null });
  await engine.call('facts.restore', { nodeId });
  expect(await todo()).toMatchObject({ status: 'active', fadeAt: null, lasting: 'open' });
  // As a fact, it fades from the moment of the edit.
  await engine.call('facts.edit', { nodeId, kind: 'Fact' });
  expect(await todo()).toMatchObject({ lasting: null, fadesFrom: engine.clock.now() });
  await engine.call('history.undo', {});
  expect(await todo()).toMatchObject({ lasting: 'open', fadeAt: null });
});

test('a to-do that is overdue by a year is still open, and told with its day', async () => {
  const engine = await startMemoryEngine();
  const content = 'Send the deposit back by 5 March.';
  await draw(engine, plain(content, { kind: 'Todo', event_time: '2026-03-05' }));
  engine.clock.advance(370 * DAY);
  await engine.call('maintenance.run', {});
  await until(
    async () => (await engine.call('maintenance.get', {})).running === null,
    'the end of the night',
  );
  const { status, lasting, fadeAt, due } = await engine.fact(content);
  expect({ status, lasting, fadeAt }).toEqual({ status: 'active', lasting: 'open', fadeAt: null });
  expect(new Date(due?.at ?? 0).toISOString().slice(0, 10)).toBe('2026-03-05');
});

test('an older database is brought to the rules, once, and the person is told what lasts', async () => {
  const engine = await startMemoryEngine();
  await reviewPolicy(engine, 'none');
  await draw(
    engine,
    plain('Kim is allergic to bees.'),
    plain('The bus was late.'),
    plain('My name is Ada.', { kind: 'Identity' }),
    plain('The tram was early.'),
  );
  await engine.call('facts.remember', { content: 'Our wedding day is the 14th of June.' });
  const nodes = await engine.facts();
  const idOf = (content: string) =>
    nodes.find((node) => node.content === content)?.id ?? asNodeId('');
  const workspaceId = engine.client.workspaceId ?? '';
  await engine.close();
  // As a version before the rules left it: all fade, some have faded, one was closed by a night.
  const db = openWriter(join(engine.home, 'workspaces', workspaceId, 'memory.db'));
  const faded = engine.clock.now() + 60 * DAY;
  db.prepare('UPDATE node_life SET fade_at = ?, fades_from = ?').run(faded, faded - 60 * DAY);
  db.prepare("DELETE FROM meta WHERE key = 'fading_rules'").run();
  db.close();
  const { headFile, journal } = workspaceFolders(engine.home, workspaceId);
  for (const file of [headFile, journal]) rmSync(file, { force: true });
  const again = await startMemoryEngine({
    home: engine.home,
    clock: engine.clock,
    server: engine.server,
    environment: engine.environment,
  });
  engine.clock.advance(90 * DAY);
  const notices = async () => (await again.call('status.get', {})).notices;
  const codes = async () => (await notices()).map(({ code }) => code);
  await until(async () => (await codes()).includes('fading_rules'), 'the notice');
  expect((await notices()).find(({ code }) => code === 'fading_rules')).toMatchObject({ count: 3 });
  const lasting = async (content: string) =>
    (await again.call('facts.get', { nodeId: idOf(content) })).node;
  expect(await lasting('Kim is allergic to bees.')).toMatchObject({ lasting: 'health' });
  expect(await lasting('My name is Ada.')).toMatchObject({ lasting: 'identity' });
  expect(await lasting('Our wedding day is the 14th of June.')).toMatchObject({ lasting: 'user' });
  expect(await lasting('The bus was late.')).toMatchObject({
    lasting: null,
    statusReason: 'faded',
  });
  await again.close();
  const third = await startMemoryEngine({
    home: engine.home,
    clock: engine.clock,
    server: engine.server,
    environment: engine.environment,
  });
  await third.say('Good morning.');
  expect((await third.call('status.get', {})).notices).toEqual([]);
});
