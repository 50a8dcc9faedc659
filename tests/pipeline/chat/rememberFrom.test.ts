import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { asMessageId } from '../../support/ids.ts';

async function engineWithTurn(memory: boolean) {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.say('hello there');
  const conversationId = engine.conversationId();
  await engine.call('conversations.update', { conversationId, memory });
  await engine.say('We moved to the blue house in spring, and Marek painted it.');
  const { messages } = await engine.call('conversations.messages', { conversationId });
  return { ...engine, conversationId, message: messages[2] };
}

test('a memory saved from a message leads back to that message', async () => {
  const { call, conversationId, message } = await engineWithTurn(true);
  const content = 'Marek painted the blue house';
  const { node } = await call('facts.remember', { content, messageId: message?.id });
  const { evidence } = await call('facts.get', { nodeId: node.id });
  expect(evidence).toMatchObject([
    { quote: message?.text, role: 'user', conversationId, messageId: message?.id },
  ]);
  expect(node).toMatchObject({ trust: 'user', content });
});

test('what was said with memory off is saved without a turn to lead back to', async () => {
  const { call, message } = await engineWithTurn(false);
  const request = { content: 'Marek painted the blue house', messageId: message?.id };
  const { node } = await call('facts.remember', request);
  expect((await call('facts.get', { nodeId: node.id })).evidence).toEqual([]);
});

test('a message of nobody is refused, and nothing is saved', async () => {
  const { call } = await engineWithTurn(true);
  const request = { content: 'Marek painted the blue house', messageId: asMessageId('nowhere') };
  await expect(call('facts.remember', request)).rejects.toMatchObject({
    error: { code: 'not_found', reason: 'message' },
  });
  expect((await call('facts.list', { trusts: ['user'] })).total).toBe(0);
});
