import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReadonly } from '../../../electron/engine/storage/connection/database.ts';
import { sourceTypeSchema, usedSourceTypes } from '../../../shared/domain/node.ts';
import { says } from '../../support/fakeModelServer.ts';
import { asNodeId } from '../../support/ids.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';
import { until } from '../../support/until.ts';

const DAY = 86_400_000;

interface ViewedMemory {
  readonly content: string;
  readonly status: string;
  readonly source: string | null;
}
interface ViewedSource {
  readonly sourceId: string;
  readonly sourceType: string;
  readonly capturedBy: string;
}

function reading<T>(engine: MemoryEngine, sql: string): T[] {
  const workspaceId = engine.client.workspaceId ?? '';
  const db = openReadonly(join(engine.home, 'workspaces', workspaceId, 'memory.db'));
  try {
    return db.prepare(sql).all() as T[];
  } finally {
    db.close();
  }
}

const plain = (content: string, change: Partial<ScriptedItem> = {}): ScriptedItem => ({
  content,
  quote: content,
  ...change,
});

async function draw(engine: MemoryEngine, ...items: readonly ScriptedItem[]): Promise<void> {
  engine.draws(items);
  for (const { quote } of items) await engine.say(quote);
  await engine.consolidate();
  engine.draws([]);
}

/** A life through the doors, at the end of which it is now: the views read the system's clock. */
async function livedIn(): Promise<MemoryEngine> {
  const clock = createManualClock(Date.now() - 300 * DAY);
  const engine = await startMemoryEngine({ clock });
  await draw(
    engine,
    plain('The old lamp was green.'),
    // The judge is unsure of these two, and a person has to decide.
    plain('Perhaps the shed is mine.', { confidence: 0.2 }),
    plain('Perhaps the barn is mine.', { confidence: 0.2 }),
  );
  const { items } = await engine.call('review.list', {});
  const rejected = items.find(({ node }) => node.content === 'Perhaps the barn is mine.');
  await engine.call('review.reject', {
    nodeId: rejected?.node.id ?? asNodeId(''),
    reason: 'wrong',
  });
  await engine.say('/remember The key is under the pot.');
  await engine.call('facts.remember', { content: 'The gate is locked at ten.' });
  clock.set(Date.now() - 8 * DAY);
  await draw(
    engine,
    ...['apples', 'pears', 'plums', 'nuts', 'figs'].map((fruit) => plain(`I picked ${fruit}.`)),
    plain('Room 5 is warm.'),
  );
  engine.judges(({ fresh }) => (fresh.includes('cold') ? { relation: 'update' } : null));
  await engine.call('settings.set', {
    scope: 'workspace',
    key: 'consolidation.review',
    value: 'none',
  });
  await draw(engine, plain('Room 5 is cold.'));
  const gateMemory = await engine.fact('The gate is locked at ten.');
  const finding = 'Ten is when all closes.';
  await engine.call('diagnostics.save', { finding, evidence: [gateMemory.id] });
  engine.server.setDefaultAnswer((request, response) => {
    const isReflection = JSON.stringify(request.body).includes('observations');
    const observation = { content: 'The user picks fruit often.', from: [1, 2, 3] };
    return says(isReflection ? JSON.stringify({ observations: [observation] }) : '{"items":[]}')(
      request,
      response,
    );
  });
  for (let night = 0; night < 8; night += 1) {
    clock.advance(DAY - 1_000);
    await engine.call('maintenance.run', {});
    await until(
      async () => (await engine.call('maintenance.get', {})).running === null,
      'the end of the night',
    );
  }
  return engine;
}

test('the views tell what is so of a memory that was lived in', async () => {
  const engine = await livedIn();
  const memories = reading<ViewedMemory>(engine, 'SELECT content, status, source FROM memories');
  const statusOf = (content: string) =>
    memories.find((memory) => memory.content === content)?.status ?? null;
  expect(statusOf('The old lamp was green.')).toBe('retracted');
  expect(statusOf('Perhaps the barn is mine.')).toBe('retracted');
  expect(statusOf('Perhaps the shed is mine.')).toBeNull();
  expect(statusOf('Room 5 is warm.')).toBe('superseded');
  expect(statusOf('Room 5 is cold.')).toBe('active');

  const live = new Set(
    (await engine.call('facts.list', { statuses: ['active'], limit: 500 })).nodes
      .filter(({ review }) => review !== 'pending')
      .map(({ content }) => content),
  );
  const active = memories.filter(({ status }) => status === 'active').map(({ content }) => content);
  expect(new Set(active)).toEqual(live);

  const sources = reading<ViewedSource>(
    engine,
    'SELECT sourceId, sourceType, capturedBy FROM memory_sources',
  );
  const ids = sources.map(({ sourceId }) => sourceId);
  expect(new Set(ids).size).toBe(ids.length);
  const sourceOf = (content: string) => {
    const memory = memories.find((one) => one.content === content);
    const source = sources.find(({ sourceId }) => sourceId === memory?.source);
    return source === undefined ? null : [source.sourceType, source.capturedBy];
  };
  expect(memories.filter(({ source }) => source === null || !ids.includes(source))).toEqual([]);
  expect(sourceOf('Room 5 is cold.')).toEqual(['channel_transcript', 'extractor']);
  expect(sourceOf('The key is under the pot.')).toEqual(['channel_transcript', 'user']);
  expect(sourceOf('The gate is locked at ten.')).toEqual(['manual', 'user']);
  expect(sourceOf('Ten is when all closes.')).toEqual(['diagnostics', 'user']);
});

test('a reflection has a source, an update the turns behind it, and mentions are counted', async () => {
  const engine = await livedIn();
  const reflections = reading<{ source_seq: number | null }>(
    engine,
    "SELECT source_seq FROM nodes WHERE source_type = 'consolidation'",
  );
  expect(reflections.length).toBeGreaterThan(0);
  expect(reflections.filter(({ source_seq }) => source_seq === null)).toEqual([]);
  const [update] = reading<{ evidence: string }>(
    engine,
    "SELECT evidence FROM edges WHERE relation_type = 'supersedes'",
  );
  const [turn] = reading<{ id: string }>(
    engine,
    "SELECT id FROM nodes WHERE type = 'episodic' AND content = 'Room 5 is cold.'",
  );
  expect(JSON.parse(update?.evidence ?? '[]')).toEqual([turn?.id]);
});

test('the origins offered as filters are those that occur', async () => {
  const engine = await livedIn();
  const occurring = reading<{ source_type: string }>(
    engine,
    "SELECT DISTINCT source_type FROM nodes WHERE type <> 'episodic' ORDER BY 1",
  ).map(({ source_type }) => source_type);
  expect(occurring).toEqual([...usedSourceTypes].sort());
  for (const source of sourceTypeSchema.options) {
    const { total } = await engine.call('facts.list', { sources: [source], reviews: [] });
    expect(total > 0).toBe((usedSourceTypes as readonly string[]).includes(source));
  }
});

test('an entity is mentioned once for each turn that states something of it', async () => {
  const engine = await startMemoryEngine();
  const statement = plain('Rex is afraid of thunder.', {
    entities: [
      { name: 'Rex', role: 'subject' },
      { name: 'Rex', role: 'mention' },
    ],
  });
  const mentions = async () =>
    (await engine.call('entities.list', { query: 'Rex' })).entities[0]?.mentions;
  await draw(engine, statement);
  expect(await mentions()).toBe(1);
  engine.startNewConversation();
  await draw(engine, statement);
  expect(await mentions()).toBe(2);
});

test('a derivation weighs by how much of its statement the quote holds', async () => {
  const engine = await startMemoryEngine();
  await draw(
    engine,
    plain('The lamp in the hall is green.'),
    plain('The user bought a blue bench.', { quote: 'I bought a bench, a blue one' }),
    plain('The user sold the red boat.', { quote: 'I sold it' }),
  );
  const weights = reading<{ weight: number }>(
    engine,
    `SELECT e.weight FROM edges e JOIN nodes n ON n.seq = e.source_seq
     WHERE e.relation_type = 'derived_from' ORDER BY n.seq`,
  ).map(({ weight }) => weight);
  expect(weights).toHaveLength(3);
  const [whole = 0, most = 0, little = 0] = weights;
  expect(whole).toBe(1);
  expect(most).toBeGreaterThan(little);
  expect(little).toBeGreaterThanOrEqual(0.5);
});
