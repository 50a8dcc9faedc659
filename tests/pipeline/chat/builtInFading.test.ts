import { expect, test } from 'vitest';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

const DAY = 86_400_000;

test('asked what will fade, it names the reasons where nothing ever will', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.call('facts.remember', { content: 'The key is under the pot.' });
  const english = await engine.say('What will you forget soon?');
  expect(english.text).toContain('Nothing I remember is set to fade');
  expect(english.text).toContain('written, asked for, or kept by you: 1');
  const russian = await engine.say('Что скоро забудется?');
  expect(russian.text).toContain('не угасает');
  expect(russian.text).toContain('вы это записали');
});

test('asked what will fade, it says when the first one will, and lists what is soon', async () => {
  const learning = await startMemoryEngine();
  learning.draws([{ content: 'The bus was late.', quote: 'The bus was late' }]);
  await learning.say('The bus was late.');
  await learning.consolidate();
  const { id: nodeId, fadeAt } = await learning.fact('The bus was late.');
  await learning.close();
  const engine = await startTestEngine({ home: learning.home, clock: learning.clock });
  expect((await engine.say('What will you forget soon?')).text).toContain('The first one fades');
  engine.clock.advance(40 * DAY);
  const soon = await engine.say('What will you forget soon?');
  expect(soon.text).toContain('The bus was late.');
  // To be listed is no use.
  expect((await engine.call('facts.get', { nodeId })).node.fadeAt).toBe(fadeAt);
});
