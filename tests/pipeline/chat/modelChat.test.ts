import { describe, expect, test } from 'vitest';
import {
  call,
  calls,
  deltas,
  DONE,
  fails,
  finish,
  says,
  saysSlowly,
  startFakeModelServer,
  streams,
} from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { newestUserText, preambleOf } from '../../support/newestTurn.ts';
import { until } from '../../support/until.ts';
import { asMessageId } from '../../support/ids.ts';

interface Sent {
  readonly role: string;
  readonly content: string | null;
}
const messagesOf = (body: Readonly<Record<string, unknown>>) => body['messages'] as Sent[];

describe('a conversation with a model', () => {
  test('streams the answer as pieces with their places, and keeps it with its usage', async () => {
    const engine = await startModelEngine();
    engine.server.next(says('Nice to meet you, Anna.'));
    const answer = await engine.say('I am Anna.');
    expect(answer).toMatchObject({
      text: 'Nice to meet you, Anna.',
      state: 'complete',
      problem: null,
      author: 'env/small',
      usage: { promptTokens: 12, completionTokens: 7, costUsd: 0 },
    });
    let text = '';
    for (const event of engine.events) {
      if (event.name !== 'chat.delta') continue;
      expect(event.payload.offset).toBe(text.length);
      text += event.payload.text;
    }
    expect(text).toBe(answer.text);
    expect((await engine.shown()).at(-1)).toEqual(answer);
  });

  test('tells the model what was said before, and ends with the turn', async () => {
    const engine = await startModelEngine();
    await engine.say('The first thing.');
    engine.server.next(says('Indeed.'));
    await engine.say('The second thing.');
    const sent = messagesOf(engine.server.chatRequests().at(-1)?.body ?? {});
    expect(sent.slice(1).map(({ role, content }) => [role, newestUserText(content)])).toEqual([
      ['user', 'The first thing.'],
      ['assistant', 'All right.'],
      ['user', 'The second thing.'],
    ]);
  });

  test('tells what memory found, fenced and numbered, and keeps what was cited', async () => {
    const engine = await startModelEngine();
    await engine.say('/remember My sister Anna lives in Lyon');
    engine.startNewConversation();
    engine.server.next(says('She lives in Lyon [1].'));
    const answer = await engine.say('Where does my sister Anna live?');
    expect(preambleOf(engine.server.chatRequests().at(-1)?.body)).toMatch(
      /<memory-(\S+)>\n## What is remembered\n\[1\] 2026-03-01 \(Fact\) The user’s sister Anna lives in Lyon\n<\/memory-\1>/,
    );
    expect(answer.citations).toMatchObject([{ n: 1, quote: 'My sister Anna lives in Lyon' }]);
  });

  test('takes a thought whose opening tag is in the prompt for a thought, as soon as it closes', async () => {
    const engine = await startModelEngine();
    const { server } = engine;
    server.next(
      streams([
        ...deltas(
          { content: 'Okay, the user ' },
          { content: 'wants a capital.</thi' },
          { content: 'nk>\n\nPar' },
          { content: 'is.' },
        ),
        finish('stop'),
        DONE,
      ]),
    );
    const answer = await engine.say('What is the capital of France?');
    expect(answer).toMatchObject({
      text: 'Paris.',
      reasoning: 'Okay, the user wants a capital.',
      state: 'complete',
    });
    expect((await engine.shown()).at(-1)).toEqual(answer);
    server.next(streams([...deltas({ content: 'Only a thought.</think>' }), finish('stop'), DONE]));
    expect(await engine.say('And of Spain?')).toMatchObject({
      text: '',
      reasoning: 'Only a thought.',
      problem: 'empty_answer',
    });
  });

  test('calls two tools in parallel and goes on with their results', async () => {
    const engine = await startModelEngine();
    await engine.say('/remember The spare key is under the blue pot');
    engine.server.next(
      calls([
        { name: 'search_memory', args: '{"query":"spare key"}' },
        { name: 'memory_stats', args: '{}' },
      ]),
      says('Under the blue pot.'),
    );
    engine.startNewConversation();
    const answer = await engine.say('Where is it?');
    expect(answer.text).toBe('Under the blue pot.');
    expect(answer.toolCalls.map(({ name, state }) => [name, state])).toEqual([
      ['search_memory', 'done'],
      ['memory_stats', 'done'],
    ]);
    const [found] = JSON.parse(answer.toolCalls[0]?.result ?? '{}').results;
    expect(found).toMatchObject({
      content: 'The spare key is under the blue pot',
      event_time_iso: expect.stringMatching(/^2026-03-01T09:00/),
      event_time_local: expect.stringContaining('2026-03-01'),
      event_time_tz: expect.any(String),
      event_time_relative: expect.any(String),
    });
    const replayed = messagesOf(engine.server.chatRequests().at(-1)?.body ?? {});
    expect(replayed.slice(-3).map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool']);
    const names = engine.events.filter(({ name }) => name === 'chat.tool');
    expect(names).toHaveLength(4);
  });

  test('survives malformed, empty, unknown and repeated tool calls', async () => {
    const engine = await startModelEngine();
    const again = call('memory_stats', {});
    engine.server.next(
      calls([{ name: 'search_memory', args: '{"query":' }]),
      calls([{ name: 'search_memory', args: '' }]),
      calls([{ name: 'launch_rocket', args: '{}' }]),
      again,
      again,
      again,
      says('Enough.'),
    );
    const answer = await engine.say('Go.');
    expect(answer).toMatchObject({ state: 'complete', text: 'Enough.' });
    expect(answer.toolCalls.map(({ state }) => state)).toEqual([
      'refused',
      'refused',
      'refused',
      'done',
      'done',
      'refused',
    ]);
    const replayed = engine.server.chatRequests().at(-1)?.body['messages'] as {
      tool_calls?: { function: { arguments: string } }[];
    }[];
    const replayedArguments = replayed.flatMap(({ tool_calls: calls }) =>
      (calls ?? []).map((call) => JSON.parse(call.function.arguments) as unknown),
    );
    expect(replayedArguments).toHaveLength(6);
    for (const value of replayedArguments) expect(value).toEqual(expect.any(Object));
  });

  test('takes tool calls that come without a number', async () => {
    const engine = await startModelEngine();
    const bare = { function: { name: 'memory_stats', arguments: '{}' } };
    engine.server.next(
      streams([...deltas({ tool_calls: [bare] }), finish('tool_calls'), DONE]),
      says('Counted.'),
    );
    const answer = await engine.say('Count.');
    expect(answer).toMatchObject({ text: 'Counted.', toolCalls: [{ name: 'memory_stats' }] });
  });

  test('ends a model that only ever calls tools', async () => {
    const engine = await startModelEngine();
    let n = 0;
    engine.server.setDefaultAnswer((request, response) =>
      call('search_memory', { query: `number ${(n += 1)}` })(request, response),
    );
    expect(await engine.say('Go.')).toMatchObject({
      state: 'interrupted',
      problem: 'too_many_tools',
    });
    expect(engine.server.chatRequests()).toHaveLength(7);
  });

  test('stops when told to, keeps what came, and goes on', async () => {
    const engine = await startModelEngine();
    engine.server.next(saysSlowly('one two three four five six seven eight', 40));
    const { turnId, answerId } = await engine.send('Count.');
    await until(() => engine.events.some(({ name }) => name === 'chat.delta'), 'a first piece');
    expect(await engine.call('chat.stop', { turnId })).toEqual({ stopped: true });
    const answer = await engine.finished(answerId);
    expect(answer).toMatchObject({ state: 'interrupted', problem: 'cancelled' });
    expect(answer.text).toMatch(/^one /);
    await until(
      () => engine.server.chatRequests()[0]?.abandoned === true,
      'the server to be freed',
    );
    expect(await engine.call('chat.stop', { turnId })).toEqual({ stopped: false });
    expect((await engine.say('And now?')).state).toBe('complete');
  });

  test('answers anew with another model; the old answer stays as a version and no evidence', async () => {
    const engine = await startModelEngine();
    engine.server.next(says('The first zebra.'));
    const first = await engine.say('Say something.');
    engine.server.next(says('The second giraffe.'));
    const { answer } = await engine.call('chat.regenerate', {
      messageId: first.id,
      model: 'env/large',
    });
    const second = await engine.finished(answer.id);
    expect(second).toMatchObject({ author: 'env/large', text: 'The second giraffe.' });
    expect(second.versions).toEqual([first.id, second.id]);
    expect((await engine.shown()).map(({ id }) => id)).toEqual([expect.any(String), second.id]);
    expect(engine.server.chatRequests().at(-1)?.body['model']).toBe('large');
    await engine.call('conversations.showVersion', { messageId: first.id });
    expect((await engine.shown()).at(-1)?.text).toBe('The first zebra.');
  });

  test('changes the model in the middle of a conversation', async () => {
    const engine = await startModelEngine();
    await engine.say('Hello.');
    const conversationId = engine.conversationId();
    const { conversation } = await engine.call('conversations.setModel', {
      conversationId,
      model: 'env/large',
    });
    expect(conversation.model).toBe('env/large');
    expect((await engine.say('And you?')).author).toBe('env/large');
    await engine.call('conversations.setModel', { conversationId, model: null });
    expect((await engine.say('And now?')).author).toBe('env/small');
  });

  test('a model whose server is gone fails where one looks, and a retry with another works', async () => {
    const engine = await startModelEngine();
    await engine.say('Hello.');
    const conversationId = engine.conversationId();
    const other = await startFakeModelServer();
    const { id } = await engine.call('models.addEndpoint', {
      preset: 'custom',
      baseUrl: other.baseUrl,
    });
    await engine.call('conversations.setModel', { conversationId, model: `${id}/small` });
    expect((await engine.say('Over there?')).author).toBe('custom/small');
    await engine.call('models.removeEndpoint', { endpointId: id });
    const failed = await engine.say('Still there?');
    expect(failed).toMatchObject({ state: 'failed', problem: 'unknown_model' });
    await engine.call('conversations.setModel', { conversationId, model: null });
    const { answer } = await engine.call('chat.retry', { messageId: failed.id });
    expect(await engine.finished(answer.id)).toMatchObject({ state: 'complete' });
  });

  test('a retry is by the model that was chosen for the answer, until the conversation has another', async () => {
    const engine = await startModelEngine();
    const { author: usual } = await engine.say('Hello.');
    const conversationId = engine.conversationId();
    const [, answered] = await engine.shown(conversationId);
    engine.server.setDefaultAnswer(fails(500));
    const { answer: chosen } = await engine.call('chat.regenerate', {
      messageId: answered?.id ?? asMessageId(''),
      model: 'env/large',
    });
    const failed = await engine.finished(chosen.id);
    expect(failed).toMatchObject({ state: 'failed', author: 'env/large' });
    const { answer: again } = await engine.call('chat.retry', { messageId: failed.id });
    expect(await engine.finished(again.id)).toMatchObject({ state: 'failed', author: 'env/large' });
    await engine.call('conversations.setModel', { conversationId, model: 'env/other' });
    const { answer: other } = await engine.call('chat.retry', { messageId: again.id });
    expect(await engine.finished(other.id)).toMatchObject({ author: 'env/other' });
    expect(usual).toBe('env/small');
  });

  test('slash commands are done by the built-in assistant, whatever model is chosen', async () => {
    const engine = await startModelEngine();
    const answer = await engine.say('/remember I drink tea');
    expect(answer).toMatchObject({ author: 'built-in', actions: [{ action: 'remembered' }] });
    expect(engine.server.chatRequests()).toEqual([]);
  });

  test('a switch per conversation keeps its turns out of memory and the model from tools', async () => {
    const engine = await startModelEngine();
    const { id: conversationId } = await engine.call('conversations.create', {});
    await engine.call('conversations.update', { conversationId, memory: false });
    const { answer } = await engine.call('chat.send', {
      conversationId,
      clientMessageId: asMessageId('only'),
      text: 'The treasure is in the attic.',
    });
    await engine.finished(answer?.id ?? '');
    expect(engine.server.chatRequests()[0]?.body).not.toHaveProperty('tools');
    engine.startNewConversation();
    engine.server.next(call('search_memory', { query: 'treasure attic' }), says('Nowhere.'));
    const reply = await engine.say('Where is the treasure?');
    expect(JSON.parse(reply.toolCalls[0]?.result ?? '')).toEqual({ results: [] });
  });
});
