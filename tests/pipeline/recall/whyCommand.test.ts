import { expect, test } from 'vitest';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = () => startTestEngine({ home: temporaryFolder() });

test('/why tells what something rests on, with the words behind it', async () => {
  const engine = await start();
  await engine.say('Remember that the boiler leaks when it rains.');
  const answer = await engine.say('/why Does the boiler leak?');
  expect(answer.text).toContain('The boiler leaks when it rains.');
  expect(answer.text).toContain('“Remember that the boiler leaks when it rains.”');
  expect(answer.citations.map(({ quote }) => quote)).toContain('The boiler leaks when it rains.');
});

test('/why shows how the evidence belongs together', async () => {
  const engine = await startMemoryEngine();
  await reviewPolicy(engine, 'none');
  engine.judges(() => ({ relation: 'contradiction' }));
  const contents = ['The boiler is red.', 'The boiler is grey.'];
  for (const content of contents) {
    engine.draws([{ content, quote: content }]);
    await engine.say(content);
    await engine.consolidate();
  }
  const question = 'What color is the boiler?';
  const { evidence, links } = await engine.call('diagnostics.investigate', { question });
  const textOf = (id: string) => evidence.find(({ item }) => item.nodeId === id)?.item.text;
  expect(links.map(({ from, to, relation }) => [textOf(from), relation, textOf(to)])).toEqual([
    [contents[0], 'contradicts', contents[1]],
  ]);
  const answer = await engine.say(`/why ${question}`);
  expect(answer.text).toContain(`${contents[0]} · contradicts · ${contents[1]}`);
});

test('/why says so in Russian, and where nothing is known', async () => {
  const engine = await start();
  await engine.say('Запомни, что котёл течёт в дождь.');
  const answer = await engine.say('/why Почему котёл течёт?');
  expect(answer.text).toContain('Вот что я об этом знаю');
  const nothing = await engine.say('/why Чей это зонт?');
  expect(nothing.citations).toEqual([]);
  const unclear = await engine.say('/why');
  expect(unclear.text).toContain('/why');
});
