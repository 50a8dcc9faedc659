import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWriter } from '../../../electron/engine/storage/connection/database.ts';
import { call, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

test('a tag of a command is one of its memory, by which search finds it', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say('/remember The fence is painted green #дом #garden');
  await engine.say('/remember My bicycle is green');
  await engine.say('/todo Oil the #garden gate');
  const search = async (query: string) =>
    (await engine.call('facts.list', { query })).nodes.map(({ content, tags }) => ({
      content,
      tags: [...tags].sort(),
    }));
  const fence = { content: 'The fence is painted green', tags: ['garden', 'дом'] };
  expect(await search('#дом')).toEqual([fence]);
  expect(await search('green #garden')).toEqual([fence]);
  expect((await search('#garden')).map(({ content }) => content).sort()).toEqual([
    'Oil the #garden gate',
    fence.content,
  ]);
  expect(await search('#nothing')).toEqual([]);
});

const add = (engine: TestEngine, content: string, tags: string[]) =>
  engine.call('facts.remember', { content, tags });
const contentsFor = async (engine: TestEngine, request: object) =>
  (await engine.call('facts.list', request)).nodes.map(({ content }) => content).sort();

test('a tag that is typed with its sign is stored without it', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const { node } = await add(engine, 'The fence is green', ['#home', ' ##дом ', 'C#']);
  expect(node.tags).toEqual(['C#', 'home', 'дом']);
  await engine.call('facts.bulk', { nodeIds: [node.id], action: { kind: 'tag', tag: '#garden' } });
  await engine.call('facts.edit', { nodeId: node.id, tags: ['#home', 'garden', '#garden'] });
  expect((await engine.call('facts.get', { nodeId: node.id })).node.tags).toEqual([
    'garden',
    'home',
  ]);
  await expect(add(engine, 'The gate is green', ['#'])).rejects.toThrow('Too small');
});

test('a search for a tag finds it in another case, and where its sign was stored', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  await add(engine, 'The fence is green', ['Home']);
  await add(engine, 'Забор покрашен', ['Дом']);
  await add(engine, 'The homework is done', ['homework']);
  const { node } = await add(engine, 'The gate is green', ['signed']);
  const path = join(home, 'workspaces', engine.client.workspaceId ?? '', 'memory.db');
  const db = openWriter(path);
  db.exec(`UPDATE node_tags SET tag = '#HOME' WHERE tag = 'signed'`);
  db.close();
  expect(await contentsFor(engine, { query: '#home' })).toEqual([
    'The fence is green',
    'The gate is green',
  ]);
  expect(await contentsFor(engine, { query: 'green #HOME' })).toEqual([
    'The fence is green',
    'The gate is green',
  ]);
  expect(await contentsFor(engine, { query: '#дом' })).toEqual(['Забор покрашен']);
  const untag = { kind: 'untag' as const, tag: '#HOME' };
  await engine.call('facts.bulk', { nodeIds: [node.id], action: untag });
  expect((await engine.call('facts.get', { nodeId: node.id })).node.tags).toEqual([]);
});

test('each tag of a search narrows it, within the tags of its filter', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await add(engine, 'The fence is green', ['home', 'garden']);
  await add(engine, 'The gate is green', ['garden']);
  await add(engine, 'The lamp is green', ['home']);
  await add(engine, 'The car is green', ['street']);
  const asOf = engine.clock.now();
  for (const moment of [{}, { asOf }]) {
    const contents = (request: object) => contentsFor(engine, { ...request, ...moment });
    expect(await contents({ query: '#home #garden' })).toEqual(['The fence is green']);
    expect(await contents({ query: 'green #Home #garden' })).toEqual(['The fence is green']);
    expect(await contents({ query: '#home', tags: ['garden'] })).toEqual(['The fence is green']);
    expect(await contents({ query: '#home', tags: ['garden', 'street'] })).toEqual([
      'The fence is green',
    ]);
    // The filter is a choice of any, as before.
    expect(await contents({ tags: ['home', 'street'] })).toEqual([
      'The car is green',
      'The fence is green',
      'The lamp is green',
    ]);
  }
});

test('a tag in the own words of a turn is one of what is learned from it, a quoted one is not', async () => {
  const engine = await startMemoryEngine();
  const quote = 'I bought a green lamp in Oslo';
  engine.draws([{ content: 'The user bought a green lamp in Oslo.', quote, kind: 'Event' }]);
  await engine.say(`${quote} #home\n\n> they wrote: best lamps #advert`);
  await engine.consolidate();
  expect(await engine.facts()).toMatchObject([{ tags: ['home'] }]);
});

test('a tag of a turn is one of what a model was asked to remember in it', async () => {
  const engine = await startMemoryEngine();
  const content = 'I bought a green lamp in Oslo';
  const turn = `Remember that ${content} #home`;
  engine.server.next(
    call('remember_fact', { content, quote: `Remember that ${content}` }),
    says('Saved.'),
  );
  await engine.say(turn);
  expect(await engine.facts()).toMatchObject([{ content, tags: ['home'] }]);
});
