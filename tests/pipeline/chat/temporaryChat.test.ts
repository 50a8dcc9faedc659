import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fails, says, saysSlowly } from '../../support/fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import type { TestEngine } from '../../support/testEngine.ts';
import { filesContaining } from '../../support/filesContaining.ts';
import { until } from '../../support/until.ts';
import type { MessageId, ConversationId } from '../../../shared/domain/primitives.ts';
import { asMessageId } from '../../support/ids.ts';

const WORD = 'Zanzibarquartz';

test('a temporary conversation answers and goes on, and writes nothing anywhere', async () => {
  const engine = await startModelEngine();
  const { id: conversationId, temporary } = await engine.call('conversations.create', {
    temporary: true,
  });
  expect(temporary).toBe(true);
  const say = async (clientMessageId: MessageId, text: string) => {
    const request = { conversationId, clientMessageId, text };
    const sent = await engine.call('chat.send', request);
    return await engine.finished(sent.answer?.id ?? '');
  };
  engine.server.next(says(`${WORD} it is.`), says('As I said.'));
  const before = await engine.call('status.get', {});
  const first = await say(asMessageId('t1'), `My secret word is ${WORD}`);
  expect(first).toMatchObject({ state: 'complete', text: `${WORD} it is.` });
  await say(asMessageId('t2'), 'Which one?');
  const sent = engine.server.chatRequests().at(-1)?.body['messages'] as { content: string }[];
  expect(sent.map(({ content }) => content).join()).toContain(WORD);
  expect(engine.server.chatRequests().at(-1)?.body).not.toHaveProperty('tools');
  expect(await engine.shown(conversationId)).toHaveLength(4);
  expect((await engine.call('status.get', {})).counts).toEqual(before.counts);
  // The list shows the title now.
  expect(engine.events).toContainEqual({
    name: 'conversations.changed',
    payload: { workspaceId: engine.client.workspaceId, conversationId },
  });
  expect(await engine.call('conversations.list', {})).toMatchObject({
    conversations: [],
    temporary: [{ id: conversationId, temporary: true, messageCount: 4 }],
  });
  expect(await engine.call('conversations.list', { trashed: true })).toMatchObject({
    temporary: [],
  });
  expect((await engine.call('search.everything', { query: WORD })).messages).toEqual([]);
  expect(filesContaining(engine.home, WORD)).toEqual([]);
  await engine.call('conversations.create', { temporary: true });
  await engine.call('conversations.discard', { conversationId });
  // One in which nothing was said yet is nothing to list.
  expect((await engine.call('conversations.list', {})).temporary).toEqual([]);
  await expect(engine.shown(conversationId)).rejects.toMatchObject({
    error: { code: 'not_found' },
  });
});

test('it stops, and answers anew', async () => {
  const engine = await startModelEngine();
  const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
  engine.server.next(saysSlowly('one two three four five six', 40), says('Seven.'));
  const request = { conversationId, clientMessageId: asMessageId('t'), text: 'Count.' };
  const { turnId, answer } = await engine.call('chat.send', request);
  await until(() => engine.events.some(({ name }) => name === 'chat.delta'), 'a first piece');
  await engine.call('chat.stop', { turnId });
  const stopped = await engine.finished(answer?.id ?? '');
  expect(stopped).toMatchObject({ state: 'interrupted', problem: 'cancelled' });
  const again = await engine.call('chat.regenerate', { messageId: stopped.id });
  expect(await engine.finished(again.answer.id)).toMatchObject({ text: 'Seven.' });
  expect(await engine.shown(conversationId)).toHaveLength(2);
});

test('a retry in it is by the model that was chosen for the answer', async () => {
  const engine = await startModelEngine();
  const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
  engine.server.next(says('Six.'), fails(500), says('Seven.'));
  const request = { conversationId, clientMessageId: asMessageId('t'), text: 'Count.' };
  const { answer } = await engine.call('chat.send', request);
  const { id: messageId } = await engine.finished(answer?.id ?? '');
  const chosen = await engine.call('chat.regenerate', { messageId, model: 'env/large' });
  const failed = await engine.finished(chosen.answer.id);
  expect(failed).toMatchObject({ state: 'failed', author: 'env/large' });
  const again = await engine.call('chat.retry', { messageId: failed.id });
  expect(await engine.finished(again.answer.id)).toMatchObject({
    text: 'Seven.',
    author: 'env/large',
  });
});

test('a command in it is left to the model, since there is no memory to change', async () => {
  const engine = await startModelEngine();
  const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
  engine.server.next(says('I cannot remember it here.'));
  const request = { conversationId, clientMessageId: asMessageId('t'), text: '/remember my word' };
  const { answer } = await engine.call('chat.send', request);
  expect(await engine.finished(answer?.id ?? '')).toMatchObject({
    state: 'complete',
    text: 'I cannot remember it here.',
  });
});

test('messages sent at once are each answered by what was said before them', async () => {
  const engine = await startModelEngine();
  const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
  engine.server.setDefaultAnswer(saysSlowly('one two three', 40));
  const texts = ['First question?', 'Second question?', 'Third question?'];
  const answers = await Promise.all(
    texts.map(async (text, n) => {
      const clientMessageId = asMessageId(`t${n}`);
      return (await engine.call('chat.send', { conversationId, clientMessageId, text })).answer;
    }),
  );
  for (const answer of answers) await engine.finished(answer?.id ?? '');
  const questions = engine.server
    .chatRequests()
    .map(({ body }) => JSON.stringify(body['messages']).match(/[A-Z][a-z]+(?= question\?)/gu));
  expect(questions).toEqual([['First'], ['First', 'Second'], ['First', 'Second', 'Third']]);
});

test('one that is being answered is held, however many are begun after it', async () => {
  const engine = await startModelEngine();
  const { id: conversationId } = await engine.call('conversations.create', { temporary: true });
  const allStarted = Promise.withResolvers<void>();
  engine.server.next(async (request, response) => {
    await allStarted.promise;
    await says('Forty-two.')(request, response);
  });
  const request = { conversationId, clientMessageId: asMessageId('t'), text: 'Think.' };
  const { answer } = await engine.call('chat.send', request);
  await until(() => engine.server.chatRequests().length === 1, 'the request');
  for (let n = 0; n < 50; n += 1) await engine.call('conversations.create', { temporary: true });
  allStarted.resolve();
  await engine.finished(answer?.id ?? '');
  expect((await engine.shown(conversationId)).at(-1)).toMatchObject({ text: 'Forty-two.' });
});

describe('what is said in a temporary conversation that is gone', () => {
  const GONE_ERROR = { error: { code: 'refused', reason: 'temporary_gone' } };
  const begun = async (engine: ModelEngine) => {
    const { id } = await engine.call('conversations.create', { temporary: true });
    engine.server.next(says('Noted.'));
    const request = { conversationId: id, clientMessageId: asMessageId('t1'), text: 'hello' };
    const { answer } = await engine.call('chat.send', request);
    await engine.finished(answer?.id ?? '');
    return id;
  };
  const sendInConversation = (engine: TestEngine, conversationId: ConversationId) =>
    engine.call('chat.send', {
      conversationId,
      clientMessageId: asMessageId('t2'),
      text: `My secret word is ${WORD}`,
      temporary: true,
    });

  test('because it was thrown away is refused, and stored nowhere', async () => {
    const engine = await startModelEngine();
    const id = await begun(engine);
    await engine.call('conversations.discard', { conversationId: id });
    await expect(sendInConversation(engine, id)).rejects.toMatchObject(GONE_ERROR);
    expect((await engine.call('conversations.list', {})).conversations).toEqual([]);
    expect(filesContaining(engine.home, WORD)).toEqual([]);
  });

  test('because Loci was started anew is refused, and stored nowhere', async () => {
    const first = await startModelEngine();
    const id = await begun(first);
    await first.close();
    const engine = await startModelEngine({ home: first.home, server: first.server });
    await expect(sendInConversation(engine, id)).rejects.toMatchObject(GONE_ERROR);
    expect((await engine.call('conversations.list', {})).conversations).toEqual([]);
    expect(filesContaining(engine.home, WORD)).toEqual([]);
  });

  test('because more were begun than are held is refused, and stored nowhere', async () => {
    const engine = await startModelEngine();
    const id = await begun(engine);
    for (let n = 0; n < 50; n += 1) await engine.call('conversations.create', { temporary: true });
    await expect(sendInConversation(engine, id)).rejects.toMatchObject(GONE_ERROR);
    expect(filesContaining(engine.home, WORD)).toEqual([]);
  });

  test('because the database cannot be used does not get into the journal outside', async () => {
    const first = await startModelEngine();
    const id = await begun(first);
    await first.say('Something that stays.');
    await first.close();
    const [workspace = ''] = readdirSync(join(first.home, 'workspaces'));
    const folder = join(first.home, 'workspaces', workspace);
    for (const part of ['-wal', '-shm']) rmSync(join(folder, `memory.db${part}`), { force: true });
    truncateSync(join(folder, 'memory.db'), 0);
    const engine = await startModelEngine({ home: first.home, server: first.server });
    expect((await engine.call('status.get', {})).storage).not.toBe('ok');
    await expect(sendInConversation(engine, id)).rejects.toMatchObject(GONE_ERROR);
    expect((await engine.call('status.get', {})).waiting).toBe(0);
    expect(filesContaining(engine.home, WORD)).toEqual([]);
  });
});
