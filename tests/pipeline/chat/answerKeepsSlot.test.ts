import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { expect, test } from 'vitest';
import { call, says, type Answer } from '../../support/fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { patientTiming } from '../../support/modelStream.ts';
import { newestUserText } from '../../support/newestTurn.ts';
import { until } from '../../support/until.ts';
import { asMessageId } from '../../support/ids.ts';

/** The last word of the person in each request, in the order they came. */
const askedFor = (engine: ModelEngine): (string | undefined)[] =>
  engine.server.chatRequests().map(({ body }) => {
    const messages = body['messages'] as readonly { role: string; content: string | null }[];
    return newestUserText(messages.findLast(({ role }) => role === 'user')?.content);
  });

/** Sends a message that has to wait for another answer; returns the id of its own. */
async function sendAndQueue(engine: ModelEngine, conversationId: ConversationId): Promise<string> {
  const text = 'The other one.';
  const request = { conversationId, clientMessageId: asMessageId('other'), text };
  const { answer } = await engine.call('chat.send', request);
  const isQueued = ({ name, payload }: ModelEngine['events'][number]) =>
    name === 'chat.status' && payload.status === 'queued';
  await until(() => engine.events.some(isQueued), 'the other to wait');
  return answer?.id ?? '';
}

test('an answer keeps its place between the rounds of its tools, however long another waits', async () => {
  const engine = await startModelEngine({ timing: patientTiming });
  const releaseModel = Promise.withResolvers<void>();
  const answerAfterRelease =
    (answer: Answer): Answer =>
    async (request, response) => {
      await releaseModel.promise;
      await answer(request, response);
    };
  engine.server.next(
    answerAfterRelease(call('search_memory', { query: 'first' })),
    call('search_memory', { query: 'second' }),
    says('Found.'),
    says('Quick.'),
  );
  const first = await engine.send('The first one.');
  await until(() => engine.server.chatRequests().length === 1, 'the first request');
  const { id: conversationId } = await engine.call('conversations.create', {});
  const other = await sendAndQueue(engine, conversationId);
  releaseModel.resolve();
  expect((await engine.finished(first.answerId)).text).toBe('Found.');
  expect((await engine.finished(other)).text).toBe('Quick.');
  expect(askedFor(engine)).toEqual([
    'The first one.',
    'The first one.',
    'The first one.',
    'The other one.',
  ]);
});

test('two names of one server share its place', async () => {
  const engine = await startModelEngine({ timing: patientTiming });
  const baseUrl = engine.server.baseUrl.replace('127.0.0.1', 'localhost');
  const { id } = await engine.call('models.addEndpoint', { preset: 'custom', baseUrl });
  const releaseModel = Promise.withResolvers<void>();
  engine.server.next(async (request, response) => {
    await releaseModel.promise;
    await says('First.')(request, response);
  });
  const first = await engine.send('The first one.');
  await until(() => engine.server.chatRequests().length === 1, 'the first request');
  const { id: conversationId } = await engine.call('conversations.create', {});
  await engine.call('conversations.setModel', { conversationId, model: `${id}/small` });
  const other = await sendAndQueue(engine, conversationId);
  expect(engine.server.chatRequests()).toHaveLength(1);
  releaseModel.resolve();
  await engine.finished(first.answerId);
  expect((await engine.finished(other)).state).toBe('complete');
});
