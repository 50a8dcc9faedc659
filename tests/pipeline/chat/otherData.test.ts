import { expect, test } from 'vitest';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

test.each([
  ['The garage code is 4471', 'what’s my pin', 'The closest I have'],
  ['Bob’s birthday is May 3', 'when is Anna’s birthday?', 'The closest I have'],
  ['My phone number is 555-0147', 'what’s my account number?', 'The closest I have'],
  ['Anna’s husband is a pilot', 'what does my husband do?', 'The closest I have'],
  ['The dentist is on May 10', 'is the dentist cancelled?', 'The closest I have'],
  ['Стоматолог 10 мая', 'стоматолога отменили?', 'Ближе всего вот это'],
  ['Код от гаража 4471', 'какой у меня пин?', 'Ближе всего вот это'],
  ['муж Иры пилот', 'чем занимается мой муж?', 'Ближе всего вот это'],
])('%j is no answer to %j, but the closest', async (statement, question, note) => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say(statement);
  const { text } = await engine.say(question);
  expect(text).toContain(note);
  expect(text).toContain(statement);
});

test('what is asked for stands before the same of something else, which is left out', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say('The garage code is 4471');
  await engine.say('The locker code is 9120');
  const { text } = await engine.say('what’s the locker code?');
  expect(text).toContain('9120');
  expect(text).not.toContain('4471');
});

test('that something is off is told where it was said', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say('The dinner with Tom was cancelled');
  const { text } = await engine.say('was the dinner with Tom cancelled?');
  expect(text).toMatch(/^You told me today: “The dinner with Tom was cancelled”/u);
});
