import { expect, test } from 'vitest';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';

/** Names of the entity with this name, and the contents of its memories. */
async function profile(engine: MemoryEngine, query: string) {
  const [entity] = (await engine.call('entities.list', { query })).entities;
  const { aliases, memories } = await engine.call('entities.get', {
    entityId: entity?.id ?? ('' as never),
  });
  return { aliases: [...aliases].sort(), contents: memories.map(({ content }) => content).sort() };
}

async function learn(engine: MemoryEngine, content: string, aliases: readonly string[]) {
  engine.draws([
    { content, quote: content.slice(0, -1), entities: [{ name: 'Aleksandra', aliases }] },
  ]);
  await engine.say(content);
  await engine.consolidate();
}

test('another name that a turn gives somebody becomes theirs, with what was told under it', async () => {
  const engine = await startMemoryEngine();
  await learn(engine, 'Aleksandra restores old violins.', []);
  await engine.call('facts.remember', { content: 'Sasha is afraid of geese.' });
  await learn(engine, 'Aleksandra, we call her Sasha, moved to Riga.', ['Sasha']);
  expect(await profile(engine, 'Aleksandra')).toEqual({
    aliases: ['Aleksandra', 'Sasha'],
    contents: [
      'Aleksandra restores old violins.',
      'Aleksandra, we call her Sasha, moved to Riga.',
      'Sasha is afraid of geese.',
    ],
  });
});

test.each([
  ['no turn gives', ['Alexia']],
  ['is a description', ['our neighbor']],
  ['is another one’s', ['Lena']],
])('a name that %s is not learned', async (_why, aliases) => {
  const engine = await startMemoryEngine();
  await engine.call('entities.create', { name: 'Lena', type: 'person' });
  await learn(engine, 'Aleksandra, our neighbor, met Lena in Riga.', aliases);
  expect((await profile(engine, 'Aleksandra')).aliases).toEqual(['Aleksandra']);
  expect((await profile(engine, 'Lena')).aliases).toEqual(['Lena']);
});

test('the undo of the memory that gave a name takes the name with it', async () => {
  const engine = await startMemoryEngine();
  await learn(engine, 'Aleksandra restores old violins.', []);
  await learn(engine, 'Aleksandra, we call her Sasha, moved to Riga.', ['Sasha']);
  const { groups } = await engine.call('history.list', {});
  await engine.call('history.undo', { changeId: groups[0]?.id ?? '' });
  expect((await profile(engine, 'Aleksandra')).aliases).toEqual(['Aleksandra']);
});

test('a name added by hand takes up the memories that use it', async () => {
  const engine = await startMemoryEngine();
  await engine.call('facts.remember', { content: 'Саше нравится рыбалка.' });
  const { entity } = await engine.call('entities.create', { name: 'Александр', type: 'person' });
  await engine.call('entities.edit', {
    entityId: entity.id,
    change: { kind: 'add_alias', alias: 'Саша' },
  });
  expect((await profile(engine, 'Александр')).contents).toEqual(['Саше нравится рыбалка.']);
});
