import { expect, test } from 'vitest';
import type { ChatRequest } from '../../../../../../electron/engine/models/ports.ts';
import {
  deltas,
  DONE,
  fails,
  says,
  startFakeModelServer,
  streams,
  type Answer,
} from '../../../../../support/fakeModelServer.ts';
import { chatModelAt, hello, collectStream } from '../../../../../support/modelStream.ts';

const withTools: ChatRequest = {
  ...hello,
  tools: [{ name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } }],
};

const reportsInStream = (error: object): Answer =>
  streams([`data: ${JSON.stringify({ error })}\n\n`, DONE]);

const AUTO =
  '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set';

const refusalsOfTools: readonly (readonly [string, Answer])[] = [
  [
    'what the provider said (OpenRouter)',
    fails(400, {
      message: 'Provider returned error',
      code: 400,
      metadata: { raw: JSON.stringify({ error: { message: AUTO } }), provider_name: 'x' },
    }),
  ],
  ['an error of the stream (OpenRouter)', reportsInStream({ message: AUTO, code: 400 })],
];

test.each(refusalsOfTools)('a refusal of tools is read as %s', async (_name, answer) => {
  const server = await startFakeModelServer();
  server.next(answer, says('In words.'));
  expect(await collectStream(chatModelAt(server.baseUrl), withTools)).toMatchObject({
    text: 'In words.',
    end: 'stop',
  });
  expect(server.chatRequests().map(({ body }) => 'tools' in body)).toEqual([true, false]);
});

test('a call that was none is asked for again without tools when the stream reports it (Groq)', async () => {
  const server = await startFakeModelServer();
  const message = "Failed to call a function. Please adjust your prompt. See 'failed_generation'.";
  const failed = { message, code: 'tool_use_failed', status_code: 400 };
  server.next(reportsInStream(failed), says('In words.'));
  expect((await collectStream(chatModelAt(server.baseUrl), withTools)).text).toBe('In words.');
});

test('a system message that a provider refuses begins the first turn (OpenRouter)', async () => {
  const server = await startFakeModelServer();
  const raw = [
    {
      error: {
        code: 400,
        message: 'Developer instruction is not enabled for models/gemma-3-27b-it',
      },
    },
  ];
  server.next(
    fails(400, { message: 'Provider returned error', code: 400, metadata: { raw } }),
    says('Hi.'),
  );
  const briefed: ChatRequest = {
    turns: [{ role: 'system', text: 'Be brief.' }, ...hello.turns],
    tools: [],
  };
  expect((await collectStream(chatModelAt(server.baseUrl), briefed)).text).toBe('Hi.');
});

test('a server that reports in its stream that it is busy is tried again', async () => {
  const server = await startFakeModelServer();
  const busy = { message: 'Provider returned error', code: 429, metadata: { raw: 'slow down' } };
  server.next(reportsInStream(busy), says('Now.'));
  expect((await collectStream(chatModelAt(server.baseUrl))).text).toBe('Now.');
});

test.each([
  [401, 'unauthorized'],
  [402, 'out_of_credit'],
  [404, 'model_not_found'],
  [502, 'reported_error'],
])('an error %i in the stream is named as %s', async (code, problem) => {
  const server = await startFakeModelServer();
  const error = JSON.stringify({ error: { message: 'no', code } });
  server.setDefaultAnswer(streams([...deltas({ content: 'Half' }), `data: ${error}\n\n`]));
  expect(await collectStream(chatModelAt(server.baseUrl))).toMatchObject({
    end: problem,
    text: 'Half',
  });
});

test('a window is read from what the provider said (OpenRouter)', async () => {
  const server = await startFakeModelServer();
  const raw = '{"message":"This model\'s maximum context length is 4096 tokens."}';
  server.next(fails(400, { message: 'Provider returned error', metadata: { raw } }));
  const model = chatModelAt(server.baseUrl);
  expect((await collectStream(model)).end).toBe('context_overflow');
  expect(await model.contextTokens()).toBe(4_096);
});
