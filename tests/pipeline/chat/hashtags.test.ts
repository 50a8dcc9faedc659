import { expect, test } from 'vitest';
import { call, says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

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
