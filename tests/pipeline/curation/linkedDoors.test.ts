import { describe, expect, test } from 'vitest';
import { entityTypeSchema } from '../../../shared/domain/entity.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { useTool } from '../../support/useTool.ts';

async function start() {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const add = async (name: string, type: 'person' | 'project' = 'person') =>
    (await engine.call('entities.create', { name, type })).entity;
  return { ...engine, add };
}

const about = async ({ call }: Pick<TestEngine, 'call'>, entityId: EntityId) =>
  (await call('entities.get', { entityId })).memories.map(({ content }) => content);

/** Doors through which a person writes a memory down. */
const DOORS: readonly (readonly [
  string,
  (engine: TestEngine, text: string) => Promise<unknown>,
])[] = [
  ['the form', ({ call }, content) => call('facts.remember', { content })],
  ['/remember', ({ say }, text) => say(`/remember ${text}`)],
  ['/todo', ({ say }, text) => say(`/todo ${text}`)],
  ['words in a conversation', ({ say }, text) => say(`Remember that ${text}`)],
  [
    'a message saved as a memory',
    async ({ call, say, conversationId }, content) => {
      await say(content);
      const { messages } = await call('conversations.messages', {
        conversationId: conversationId(),
      });
      const messageId = messages.find(({ role }) => role === 'user')?.id;
      if (messageId === undefined) throw new Error('no message');
      await call('facts.remember', { content, messageId });
    },
  ],
];

describe.each(DOORS)('%s', (_name, write) => {
  test('links the memory to the people whose names it holds', async () => {
    const engine = await start();
    const anna = await engine.add('Anna');
    const boris = await engine.add('Борис');
    await write(engine, 'Anna visits Бориса on the farm');
    expect(await about(engine, anna.id)).toEqual(['Anna visits Бориса on the farm']);
    expect(await about(engine, boris.id)).toEqual(['Anna visits Бориса on the farm']);
    const { entity } = await engine.call('entities.get', { entityId: anna.id });
    expect(entity.mentions).toBe(1);
  });
});

describe('a correction', () => {
  test('links the new wording to whom it names, and no longer to whom it does not', async () => {
    const engine = await start();
    const [anna, clara] = [await engine.add('Anna'), await engine.add('Clara')];
    const { node } = await engine.call('facts.remember', { content: 'Anna plays the cello' });
    await engine.call('facts.correct', { nodeId: node.id, content: 'Clara plays the cello' });
    expect(await about(engine, clara.id)).toEqual(['Clara plays the cello']);
    expect(await about(engine, anna.id)).toEqual(['Anna plays the cello']);
  });
});

describe('a person or thing made by hand', () => {
  test('takes up the memories that name it already, and undo takes it away again', async () => {
    const engine = await start();
    await engine.call('facts.remember', { content: 'Встретиться с Ольгой в пятницу' });
    await engine.call('facts.remember', { content: 'Хлеб на столе' });
    const { entity, changeId } = await engine.call('entities.create', {
      name: 'Ольга',
      type: 'person',
    });
    expect(await about(engine, entity.id)).toEqual(['Встретиться с Ольгой в пятницу']);
    await engine.call('history.undo', { changeId });
    expect((await engine.call('entities.list', {})).entities).toEqual([]);
  });

  test('is of any type', async () => {
    const { call } = await start();
    for (const type of entityTypeSchema.options) {
      const { entity } = await call('entities.create', { name: `A ${type}`, type });
      expect(entity.type).toBe(type);
    }
  });

  test('needs a name of its own', async () => {
    const engine = await start();
    await engine.add('Anna');
    const again = (name: string) => engine.call('entities.create', { name, type: 'person' });
    await expect(again('ANNA')).rejects.toMatchObject({
      error: { code: 'conflict', reason: 'name_taken' },
    });
    await expect(again('…')).rejects.toMatchObject({
      error: { code: 'conflict', reason: 'no_name' },
    });
  });

  test('is linked to a memory that does not name it, unlinked again, each with its undo', async () => {
    const engine = await start();
    const anna = await engine.add('Anna');
    const { node } = await engine.call('facts.remember', { content: 'The cello is in the attic' });
    const ends = { entityId: anna.id, nodeId: node.id };
    expect((await engine.call('entities.link', ends)).entity.mentions).toBe(1);
    expect(await about(engine, anna.id)).toEqual(['The cello is in the attic']);
    await expect(engine.call('entities.link', ends)).rejects.toMatchObject({
      error: { reason: 'unchanged' },
    });
    const { entity, changeId } = await engine.call('entities.unlink', ends);
    expect(entity.mentions).toBe(0);
    expect(await about(engine, anna.id)).toEqual([]);
    await engine.call('history.undo', { changeId });
    expect(await about(engine, anna.id)).toEqual(['The cello is in the attic']);
  });

  test('is named at writing, though the words do not name it', async () => {
    const engine = await start();
    const anna = await engine.add('Anna');
    await engine.call('facts.remember', { content: 'Her cello is old', entityIds: [anna.id] });
    expect(await about(engine, anna.id)).toEqual(['Her cello is old']);
  });
});

describe('two memories', () => {
  async function two() {
    const engine = await start();
    const add = async (content: string) =>
      (await engine.call('facts.remember', { content })).node.id;
    const [a, b] = [await add('The tent is green'), await add('The holiday is in June')];
    const links = async (nodeId: typeof a) =>
      (await engine.call('facts.get', { nodeId })).links.map(
        ({ relation, direction, content }) => `${relation} ${direction} ${content}`,
      );
    return { ...engine, a, b, links };
  }

  test('are related, seen from both, once', async () => {
    const { call, a, b, links } = await two();
    await call('facts.link', { nodeId: b, otherId: a, relation: 'related_to' });
    expect(await links(a)).toEqual(['related_to out The holiday is in June']);
    expect(await links(b)).toEqual(['related_to in The tent is green']);
    const again = call('facts.link', { nodeId: a, otherId: b, relation: 'related_to' });
    await expect(again).rejects.toMatchObject({ error: { reason: 'already_linked' } });
    const itself = call('facts.link', { nodeId: a, otherId: a, relation: 'part_of' });
    await expect(itself).rejects.toMatchObject({ error: { reason: 'unchanged' } });
  });

  test('one part of the other, taken back, and undone', async () => {
    const { call, a, b, links } = await two();
    await call('facts.link', { nodeId: a, otherId: b, relation: 'part_of' });
    expect(await links(a)).toEqual(['part_of out The holiday is in June']);
    expect(await links(b)).toEqual(['part_of in The tent is green']);
    const [link] = (await call('facts.get', { nodeId: a })).links;
    const edgeId = link?.edgeId ?? '';
    const { changeId } = await call('facts.unlink', { edgeId });
    expect(await links(a)).toEqual([]);
    await expect(call('facts.unlink', { edgeId })).rejects.toMatchObject({
      error: { reason: 'unchanged' },
    });
    await call('history.undo', { changeId });
    expect(await links(b)).toEqual(['part_of in The tent is green']);
  });

  test('keep the edges that are history: none of those is taken back', async () => {
    const { call, a } = await two();
    await call('facts.correct', { nodeId: a, content: 'The tent is red' });
    const ego = await call('graph.ego', { center: { kind: 'memory', id: a } });
    expect(ego.graph.edges.sources.length).toBeGreaterThan(0);
    await expect(call('facts.unlink', { edgeId: a })).rejects.toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

describe('fields set by hand', () => {
  const DAY = 86_400_000;

  test('are stored at writing', async () => {
    const { call } = await start();
    const fields = {
      importance: 80,
      tags: ['camp', 'family'],
      eventTime: 40 * DAY,
      trueFrom: -10 * DAY,
      trueUntil: 30 * DAY,
    };
    const { node } = await call('facts.remember', { content: 'I lived in Lyon', ...fields });
    expect(node).toMatchObject(fields);
    const todo = await call('facts.remember', {
      content: 'Water the plants tomorrow',
      kind: 'Todo',
      due: { at: 50 * DAY, hasTime: false },
    });
    expect(todo.node.due).toEqual({ at: 50 * DAY, hasTime: false });
  });

  test('are edited later, are history, and are undone', async () => {
    const { call } = await start();
    const { node } = await call('facts.remember', { content: 'I lived in Lyon' });
    const change = { eventTime: 5 * DAY, trueFrom: 1 * DAY, trueUntil: 9 * DAY, importance: 10 };
    const edited = await call('facts.edit', { nodeId: node.id, ...change });
    expect(edited.node).toMatchObject(change);
    const { history } = await call('facts.get', { nodeId: node.id });
    expect(history.at(-1)?.after).toMatchObject({ event_time: 5 * DAY, true_until: 9 * DAY });
    const open = await call('facts.edit', { nodeId: node.id, trueUntil: null });
    expect(open.node.trueUntil).toBeUndefined();
    await call('history.undo', { changeId: open.changeId });
    await call('history.undo', { changeId: edited.changeId });
    expect((await call('facts.get', { nodeId: node.id })).node.eventTime).toBe(node.eventTime);
  });

  test('are refused where the end lies before the beginning', async () => {
    const { call } = await start();
    const content = 'I lived in Lyon';
    const interval = { trueFrom: 9 * DAY, trueUntil: 1 * DAY };
    await expect(call('facts.remember', { content, ...interval })).rejects.toMatchObject({
      error: { reason: 'empty_interval' },
    });
    const { node } = await call('facts.remember', { content, trueFrom: 9 * DAY });
    const edit = call('facts.edit', { nodeId: node.id, trueUntil: 1 * DAY });
    await expect(edit).rejects.toMatchObject({ error: { reason: 'empty_interval' } });
  });
});

describe('procedures and opinions', () => {
  test('are written by hand, found by their type, and become a fact and back', async () => {
    const { call } = await start();
    const list = async (type: 'procedural' | 'opinion') =>
      (await call('facts.list', { types: [type] })).nodes.map(({ content }) => content);
    const { node } = await call('facts.remember', {
      content: 'Bleed the radiators from the top floor down',
      kind: null,
    });
    await call('facts.remember', { content: 'I prefer tea', kind: 'Preference' });
    expect(node).toMatchObject({ type: 'procedural', kind: null });
    expect(await list('procedural')).toEqual([node.content]);
    expect(await list('opinion')).toEqual(['I prefer tea']);
    await call('facts.edit', { nodeId: node.id, kind: 'Fact' });
    expect(await list('procedural')).toEqual([]);
    const back = await call('facts.edit', { nodeId: node.id, kind: null });
    expect(back.node).toMatchObject({ type: 'procedural', kind: null });
    const corrected = await call('facts.correct', {
      nodeId: node.id,
      content: 'Bleed the radiators from the ground floor up',
    });
    expect(corrected.node).toMatchObject({ type: 'procedural', kind: null });
  });
});

test('what was superseded is brought back, and has no successor any more', async () => {
  const { call } = await start();
  const { node } = await call('facts.remember', { content: 'The tent is green' });
  const corrected = await call('facts.correct', { nodeId: node.id, content: 'The tent is red' });
  const back = await call('facts.restore', { nodeId: node.id });
  expect(back.node).toMatchObject({ status: 'active', supersededBy: null });
  expect((await call('facts.list', {})).total).toBe(2);
  expect((await call('facts.get', { nodeId: corrected.node.id })).chain).toHaveLength(1);
  await call('history.undo', { changeId: back.changeId });
  const undone = await call('facts.get', { nodeId: node.id });
  expect(undone.node).toMatchObject({ status: 'superseded', supersededBy: corrected.node.id });
});

describe('what a model writes', () => {
  test('is linked by its names at the request of the person, though it lists none', async () => {
    const engine = await startMemoryEngine();
    const { entity } = await engine.call('entities.create', { name: 'Anna', type: 'person' });
    const content = 'Anna plays the cello';
    const quote = `Remember that ${content}`;
    await useTool(engine, 'remember_fact', { content, quote }, `${quote}.`);
    expect(await about(engine, entity.id)).toEqual([content]);
  });

  test('is linked by its names, those too that the extraction left out', async () => {
    const engine = await startMemoryEngine();
    const { call } = engine;
    const { entity: anna } = await call('entities.create', { name: 'Anna', type: 'person' });
    engine.draws([
      { content: 'Marek met Anna.', quote: 'Marek met Anna', entities: [{ name: 'Marek' }] },
    ]);
    await engine.say('Marek met Anna in Leeds.');
    await engine.consolidate();
    expect(await about(engine, anna.id)).toEqual(['Marek met Anna.']);
  });
});
