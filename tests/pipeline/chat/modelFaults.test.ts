import { describe, expect, test } from 'vitest';
import type { ModelProblem } from '../../../shared/domain/model.ts';
import {
  call,
  calls,
  deltas,
  DONE,
  fails,
  faults,
  finish,
  says,
  startFakeModelServer,
  streams,
  type Answer,
} from '../../support/fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import type { MessageId } from '../../../shared/domain/primitives.ts';

const PARTIAL = 'Half of an answer';

const BLANKS = streams([...deltas({ content: ' ' }, { content: '\n\n' }), finish('stop'), DONE]);

/** The list of issue "Models and conversations", "It holds when" 1. */
const list: readonly (readonly [string, Answer, ModelProblem, string])[] = [
  ['401', fails(401), 'unauthorized', ''],
  ['404 for the model', fails(404), 'model_not_found', ''],
  ['429 for ever, with retry-after', fails(429, {}, { 'retry-after': '0' }), 'rate_limited', ''],
  ['429 for ever, without retry-after', fails(429), 'rate_limited', ''],
  ['429 with a wait of an hour', fails(429, {}, { 'retry-after': '3600' }), 'rate_limited', ''],
  ['500', fails(500), 'server_error', ''],
  ['a drop in the middle', faults.drop, 'dropped', PARTIAL],
  ['a clean end without a finish reason', faults.cleanEnd, 'ended_early', PARTIAL],
  ['no chunk at all', faults.zeroChunks, 'no_answer', ''],
  ['an HTML answer', faults.html, 'not_a_model_server', ''],
  ['a bad line in the stream', faults.badLine, 'bad_stream', PARTIAL],
  ['an error inside the stream', faults.inBandError, 'reported_error', PARTIAL],
  ['a stall before the first byte', faults.stallBeforeFirstByte, 'slow_start', ''],
  ['a stall after the first byte', faults.stallAfterFirstByte, 'stalled', PARTIAL],
  ['a context that a short turn overflows', faults.contextOverflow, 'context_too_small', ''],
  ['finish reason length', faults.cutOff, 'cut_off', PARTIAL],
  ['an empty answer', faults.empty, 'empty_answer', ''],
  ['an answer of blanks', BLANKS, 'empty_answer', ''],
];

/** The turn failed visibly, can be retried, and the conversation goes on. */
async function expectNextAnswer(engine: ModelEngine, failedId: MessageId): Promise<void> {
  engine.server.setDefaultAnswer(says('All is well again.'));
  const { answer } = await engine.call('chat.retry', { messageId: failedId });
  const retried = await engine.finished(answer.id);
  expect(retried).toMatchObject({ state: 'complete', text: 'All is well again.', problem: null });
  expect((await engine.say('One more thing.')).state).toBe('complete');
  const shown = await engine.shown();
  expect(shown.map(({ state }) => state)).toEqual(['complete', 'complete', 'complete', 'complete']);
  expect(retried.versions).toEqual([failedId, retried.id]);
}

describe.each(list)('%s', (_name, answer, problem, text) => {
  test('ends in a problem with a name, the partial text kept, and a conversation that goes on', async () => {
    const engine = await startModelEngine();
    engine.server.setDefaultAnswer(answer);
    const failed = await engine.say('Tell me about it.');
    expect(failed).toMatchObject({
      problem,
      text,
      state: text === '' ? 'failed' : 'interrupted',
    });
    expect((await engine.shown()).at(-1)).toEqual(failed);
    await expectNextAnswer(engine, failed.id);
  });
});

test('a connection that is refused is unreachable, and works when the server is there', async () => {
  const gone = await startFakeModelServer();
  const engine = await startModelEngine({
    environment: { LOCI_BASE_URL: gone.baseUrl, LOCI_CHAT_MODEL: 'small' },
  });
  await gone.stop();
  const failed = await engine.say('Hello?');
  expect(failed).toMatchObject({ state: 'failed', problem: 'unreachable', text: '' });
  const { id } = await engine.call('models.addEndpoint', {
    preset: 'custom',
    baseUrl: engine.server.baseUrl,
  });
  await engine.call('conversations.setModel', {
    conversationId: engine.conversationId(),
    model: `${id}/small`,
  });
  await expectNextAnswer(engine, failed.id);
});

test('a busy server is waited for visibly', async () => {
  const engine = await startModelEngine();
  engine.server.next(fails(429, {}, { 'retry-after': '1' }), says('Now I can.'));
  expect((await engine.say('Are you there?')).text).toBe('Now I can.');
  const waits = engine.events.filter(
    ({ name, payload }) => name === 'chat.status' && payload.status === 'retrying',
  );
  expect(waits).toMatchObject([{ payload: { retryInSec: 1 } }]);
});

const toolFaults: readonly (readonly [string, Answer])[] = [
  ['malformed', calls([{ name: 'search_memory', args: '{"query": "half' }])],
  ['empty', calls([{ name: 'search_memory', args: '' }])],
  ['unknown', call('open_the_door', { now: true })],
  ['nameless', calls([{ name: '', args: '{}' }])],
  [
    'numberless, in fragments',
    streams([
      ...deltas(
        { tool_calls: [{ id: 'a', function: { name: 'memory_stats', arguments: '' } }] },
        { tool_calls: [{ function: { arguments: '{' } }] },
        { tool_calls: [{ function: { arguments: '}' } }] },
      ),
      finish('tool_calls'),
      DONE,
    ]),
  ],
];

test.each(toolFaults)('a tool call that is %s does not stop the answer', async (_name, answer) => {
  const engine = await startModelEngine();
  engine.server.next(answer, says('Anyway.'));
  const reply = await engine.say('Look it up.');
  expect(reply).toMatchObject({ state: 'complete', text: 'Anyway.' });
  expect(reply.toolCalls).toHaveLength(1);
  expect((await engine.say('Go on.')).state).toBe('complete');
});

test('what broke off is an episode that is marked, and no evidence of anything', async () => {
  const engine = await startModelEngine();
  engine.server.next(faults.drop);
  const failed = await engine.say('Tell me.');
  const { counts } = await engine.call('status.get', {});
  expect(failed.state).toBe('interrupted');
  expect(counts).toMatchObject({ episodes: 2, facts: 0 });
});
