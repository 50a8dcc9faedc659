import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

test.each([
  ['запомни, что ключ от дачи лежит у Сергея', 'Сергей'],
  ['запомни, что вход для нас за углом музея', 'музей'],
  ['запомни, что соседи завели попугая', 'попугай'],
  ['запомни, что Ольге понравилась идея подарить велосипед', 'идеи'],
])('%j is found by "%s"', async (message, query) => {
  const { call, say } = await startTestEngine({ home: temporaryFolder() });
  await say('запомни, что молоко стоит на нижней полке');
  await say(message);
  const { nodes } = await call('facts.list', { query });
  expect(nodes).toHaveLength(1);
  expect((await call('search.everything', { query })).facts).toHaveLength(1);
});
