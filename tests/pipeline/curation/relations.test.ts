import { expect, test } from 'vitest';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';

async function idOf(engine: MemoryEngine, name: string): Promise<EntityId> {
  const { entities } = await engine.call('entities.list', { query: name });
  const found = entities.find((entity) => entity.name === name);
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found.id;
}

const relationsOf = async (engine: MemoryEngine, name: string) =>
  (await engine.call('entities.get', { entityId: await idOf(engine, name) })).relations.map(
    ({ subject, predicate, object }) => [subject.name, predicate, object.name],
  );

const LEA = {
  content: 'Lea works at Siemens.',
  quote: 'Lea works at Siemens',
  predicate: 'Works at',
  entities: [
    { name: 'Lea', role: 'subject' },
    { name: 'Siemens', type: 'organization', role: 'object' },
  ],
};

async function learned(...items: (typeof LEA)[]): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  engine.draws(items);
  await engine.say(items.map(({ quote }) => `${quote}.`).join(' '));
  await engine.consolidate();
  return engine;
}

test('a relation that a model extracts is shown on the pages of both', async () => {
  const engine = await learned(LEA);
  expect(await relationsOf(engine, 'Lea')).toEqual([['Lea', 'works_at', 'Siemens']]);
  expect(await relationsOf(engine, 'Siemens')).toEqual([['Lea', 'works_at', 'Siemens']]);
});

test('a predicate without a subject and an object makes no relation', async () => {
  const engine = await learned({ ...LEA, entities: [{ name: 'Lea', role: 'subject' }] });
  expect(await relationsOf(engine, 'Lea')).toEqual([]);
});

test('a relation ends with the memory that states it, and returns with it', async () => {
  const engine = await learned(LEA);
  const { id: nodeId } = await engine.fact(LEA.content);
  const { changeId } = await engine.call('facts.retract', { nodeId, reason: 'user' });
  expect(await relationsOf(engine, 'Lea')).toEqual([]);
  await engine.call('history.undo', { changeId });
  expect(await relationsOf(engine, 'Lea')).toHaveLength(1);
});

test('a relation stays with the corrected wording, while that is about both', async () => {
  const engine = await learned(LEA);
  const { id: nodeId } = await engine.fact(LEA.content);
  const content = 'Lea works at Siemens in Ulm.';
  const { node } = await engine.call('facts.correct', { nodeId, content });
  expect(await relationsOf(engine, 'Lea')).toEqual([['Lea', 'works_at', 'Siemens']]);
  await engine.call('facts.correct', { nodeId: node.id, content: 'Lea works in Ulm.' });
  expect(await relationsOf(engine, 'Lea')).toEqual([]);
});

test('a person relates two entities in their own words, and undoes it', async () => {
  const engine = await learned(LEA, {
    ...LEA,
    content: 'Ada paints.',
    quote: 'Ada paints',
    entities: [{ name: 'Ada', role: 'subject' }],
  });
  const relation = {
    subjectId: await idOf(engine, 'Ada'),
    predicate: 'sister_of',
    objectId: await idOf(engine, 'Lea'),
    content: 'Ada is Lea’s sister.',
  };
  const { node, changeId } = await engine.call('entities.relate', relation);
  expect(node).toMatchObject({ trust: 'user', review: null, content: relation.content });
  expect(await relationsOf(engine, 'Ada')).toEqual([['Ada', 'sister_of', 'Lea']]);
  await expect(engine.call('entities.relate', relation)).rejects.toMatchObject({
    error: { code: 'conflict', reason: 'already_known' },
  });
  await expect(
    engine.call('entities.relate', { ...relation, objectId: relation.subjectId }),
  ).rejects.toMatchObject({ error: { code: 'conflict', reason: 'same_entity' } });
  await engine.call('history.undo', { changeId });
  expect(await relationsOf(engine, 'Ada')).toEqual([]);
});

test('an animal, a product and an event are entities of their own type', async () => {
  const item = {
    ...LEA,
    predicate: 'owns',
    content: 'Lea owns the dog Rex.',
    quote: 'the dog Rex',
  };
  const engine = await learned({
    ...item,
    entities: [
      { name: 'Rex', type: 'animal', role: 'object' },
      { name: 'Thermomix', type: 'product', role: 'mention' },
      { name: 'Oktoberfest', type: 'event', role: 'mention' },
    ],
  });
  const { entities } = await engine.call('entities.list', {});
  expect(entities.map(({ name, type }) => [name, type]).sort()).toEqual([
    ['Oktoberfest', 'event'],
    ['Rex', 'animal'],
    ['Thermomix', 'product'],
  ]);
});
