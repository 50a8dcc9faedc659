import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

const WORDS = 'The passphrase of the shed is Zanzibarquartz.';

async function withMemoryOff() {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say('hello there');
  const conversationId = engine.conversationId();
  await engine.call('conversations.update', { conversationId, memory: false });
  await engine.say(WORDS);
  const find = async (query: string) =>
    (await engine.call('search.everything', { query })).messages;
  return { ...engine, conversationId, find };
}

test('what was said with memory off is found by the person, and leads to its message', async () => {
  const { find, call, conversationId } = await withMemoryOff();
  const { messages } = await call('conversations.messages', { conversationId });
  const [hit, ...others] = await find('shed zanzibar');
  expect(hit).toMatchObject({ conversationId, messageId: messages[2]?.id });
  expect(hit?.snippet).toContain('Zanzibarquartz');
  expect(others).toEqual([]);
  expect(await find('shed nowhere')).toEqual([]);
  // Said before the switch: remembered, and not found a second time.
  const greetings = (await find('hello')).map(({ messageId }) => messageId);
  expect(greetings).toContain(messages[0]?.id);
  expect(new Set(greetings).size).toBe(greetings.length);
});

test('it is found once, beside what is remembered, and no longer in the trash', async () => {
  const { find, call, conversationId, say, startNewConversation } = await withMemoryOff();
  startNewConversation();
  await say('Zanzibarquartz is a stone.');
  const texts = (await find('zanzibarquartz')).map(({ snippet }) => snippet);
  expect(texts).toHaveLength(2);
  await call('conversations.trash', { conversationId });
  expect(await find('zanzibarquartz')).toHaveLength(1);
});

test('it is recalled by no answer all the same', async () => {
  const { say, startNewConversation } = await withMemoryOff();
  startNewConversation();
  expect((await say('What is the passphrase of the shed?')).text).not.toContain('Zanzibarquartz');
});

test('the conversation called exactly so is first, then those that begin so, then newer ones', async () => {
  const { say, call, clock, conversationId, startNewConversation } = await startTestEngine({
    home: temporaryFolder(),
  });
  const titled = async (title: string) => {
    clock.advance(60_000);
    startNewConversation();
    await say(`Let us begin ${title.length}`);
    await call('conversations.rename', { conversationId: conversationId(), title });
  };
  await titled('Conversation number 37');
  await titled('Conversation number 3700');
  for (let n = 0; n < 9; n += 1) await titled(`Old conversation number 37 and ${n}`);
  const { conversations } = await call('search.everything', { query: 'conversation number 37' });
  expect(conversations).toHaveLength(8);
  expect(conversations.slice(0, 2).map(({ title }) => title)).toEqual([
    'Conversation number 37',
    'Conversation number 3700',
  ]);
});
