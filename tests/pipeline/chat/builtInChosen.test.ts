import { expect, test } from 'vitest';
import { startModelEngine } from '../../support/modelEngine.ts';
import { asMessageId } from '../../support/ids.ts';
import { useTool } from '../../support/useTool.ts';
import type { MessageId } from '../../../shared/domain/primitives.ts';

test('the built-in assistant answers where a conversation asks for it by name', async () => {
  const engine = await startModelEngine();
  await engine.say('Hello.');
  const conversationId = engine.conversationId();
  const model = 'built-in/assistant';
  await engine.call('conversations.setModel', { conversationId, model });
  const requestCount = engine.server.chatRequests().length;
  const answer = await engine.say('remember that my sister lives in Lyon');
  expect(answer).toMatchObject({ state: 'complete', author: 'built-in', problem: null });
  expect(engine.server.chatRequests()).toHaveLength(requestCount);
});

test('it answers anew what a model answered, and a model what it answered', async () => {
  const engine = await startModelEngine();
  const first = await engine.say('Hello.');
  expect(first.author).not.toBe('built-in');
  const model = 'built-in/assistant';
  const again = await engine.call('chat.regenerate', { messageId: first.id, model });
  const second = await engine.finished(again.answer.id);
  expect(second).toMatchObject({ state: 'complete', author: 'built-in' });
  const back = await engine.call('chat.regenerate', {
    messageId: second.id,
    model: first.author ?? '',
  });
  expect(await engine.finished(back.answer.id)).toMatchObject({
    state: 'complete',
    author: first.author,
  });
});

test.each([
  '/remember My sister lives in Lyon',
  '/todo\nbuy milk',
  '/help',
  ' /запомни Сестра живёт в Лионе',
  '/дело купить молоко',
  // A mistyped command is no turn for a server elsewhere.
  '/remembr My sister lives in Lyon',
])('it runs a command whatever model is chosen: %j', async (text) => {
  const engine = await startModelEngine();
  expect(await engine.say(text)).toMatchObject({ author: 'built-in' });
  expect(engine.server.chatRequests()).toEqual([]);
});

test.each([
  '/etc/hosts is ignored by my VPN, why?',
  '/home/anna/notes.txt fehlt',
  '/var/log/syslog',
  '/дом/заметки.txt не открывается, почему?',
  '/r/linux is down',
  '/dev/null?',
])('it leaves a turn that begins with a path to the model: %s', async (text) => {
  const engine = await startModelEngine();
  const answer = await engine.say(text);
  expect(answer.author).not.toBe('built-in');
  expect(engine.server.chatRequests()).not.toEqual([]);
});

test('a temporary conversation that asks for it is told that nobody answers there', async () => {
  const engine = await startModelEngine();
  const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
  await engine.call('conversations.setModel', { conversationId, model: 'built-in/assistant' });
  const request = { conversationId, clientMessageId: asMessageId('t'), text: 'Hello.' };
  const { answer } = await engine.call('chat.send', request);
  expect(await engine.finished(answer?.id ?? '')).toMatchObject({
    state: 'failed',
    problem: 'no_model',
  });
});

test('a temporary conversation without any model says that it needs one, and one of a server that is gone says that', async () => {
  const { server } = await startModelEngine();
  const engine = await startModelEngine({ environment: {}, server });
  const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
  const problemOf = async (clientMessageId: MessageId) => {
    const request = { conversationId, clientMessageId, text: '/remember nothing' };
    const { answer } = await engine.call('chat.send', request);
    return (await engine.finished(answer?.id ?? '')).problem;
  };
  expect(await problemOf(asMessageId('first'))).toBe('no_model');
  await engine.call('conversations.setModel', { conversationId, model: 'gone/large' });
  const { messages } = await engine.call('conversations.messages', { conversationId });
  const again = await engine.call('chat.regenerate', {
    messageId: messages.at(-1)?.id ?? asMessageId(''),
  });
  expect((await engine.finished(again.answer.id)).problem).toBe('unknown_model');
});

test('it answers a question anew to which a model saved something, too', async () => {
  const engine = await startModelEngine();
  const question = 'My sister Anna lives in Lyon, remember that. Where does my sister Anna live?';
  const saved = { content: 'My sister Anna lives in Lyon' };
  await useTool(engine, 'remember_fact', saved, question);
  const messageId = (await engine.shown()).at(-1)?.id ?? asMessageId('');
  const again = { messageId, model: 'built-in/assistant' };
  const { answer } = await engine.call('chat.regenerate', again);
  expect((await engine.finished(answer.id)).text).toContain('Lyon');
});
