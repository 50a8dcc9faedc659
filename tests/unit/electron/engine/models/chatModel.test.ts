import { describe, expect, onTestFinished, test } from 'vitest';
import { createCapabilityCache } from '../../../../../electron/engine/models/capabilities.ts';
import type { ChatRequest, StreamPart } from '../../../../../electron/engine/models/ports.ts';
import {
  calls,
  deltas,
  DONE,
  fails,
  faults,
  finish,
  says,
  saysSlowly,
  startFakeModelServer,
  streams,
  type Answer,
  type FakeModelServer,
} from '../../../../support/fakeModelServer.ts';
import { chatModelAt, hello, collectStream } from '../../../../support/modelStream.ts';
import { until } from '../../../../support/until.ts';

const tools: ChatRequest['tools'] = [
  { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } },
];

/** A document with status 200 that reports an error. */
const reports =
  (message: string): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message } }));
  };

describe('a model behind Chat Completions', () => {
  test('streams its answer with what it cost', async () => {
    const server = await startFakeModelServer();
    server.next(says('Hello to you too.'));
    const { text, parts, end } = await collectStream(chatModelAt(server.baseUrl));
    expect(text).toBe('Hello to you too.');
    expect(end).toBe('stop');
    expect(parts).toContainEqual({
      kind: 'usage',
      usage: { promptTokens: 12, completionTokens: 7, costUsd: 0 },
    });
  });

  test('is asked for no more than is needed, and without any key header when there is none', async () => {
    const server = await startFakeModelServer();
    await collectStream(chatModelAt(server.baseUrl), { ...hello, tools, format: 'json_object' });
    const [request] = server.chatRequests();
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(Object.keys(request?.body ?? {}).sort()).toEqual([
      'messages',
      'model',
      'stream',
      'stream_options',
      'tools',
    ]);
  });

  test('shows both kinds of thinking apart from what it says', async () => {
    const server = await startFakeModelServer();
    const end = [finish('stop'), DONE];
    server.next(
      streams([...deltas({ reasoning_content: 'Hm. ' }, { content: 'Yes.' }), ...end]),
      streams([...deltas({ reasoning: 'Hm. ' }, { content: 'Yes.' }), ...end]),
      streams([...deltas({ content: '<thi' }, { content: 'nk>Hm. </think>\n\nYes.' }), ...end]),
    );
    for (let n = 0; n < 3; n += 1) {
      expect(await collectStream(chatModelAt(server.baseUrl))).toMatchObject({
        text: 'Yes.',
        reasoning: 'Hm. ',
        end: 'stop',
      });
    }
  });

  test('puts two parallel tool calls together from interleaved fragments', async () => {
    const server = await startFakeModelServer();
    server.next(
      calls([
        { name: 'look', args: '{"at":"the first"}' },
        { name: 'look', args: '{"at":"the second"}' },
      ]),
    );
    const { parts, end } = await collectStream(chatModelAt(server.baseUrl), { ...hello, tools });
    expect(end).toBe('tool_calls');
    expect(parts.filter(({ kind }) => kind === 'toolCall')).toEqual([
      { kind: 'toolCall', call: { id: 'c0', name: 'look', arguments: '{"at":"the first"}' } },
      { kind: 'toolCall', call: { id: 'c1', name: 'look', arguments: '{"at":"the second"}' } },
    ]);
  });

  const expected: readonly (readonly [string, Answer, string, string])[] = [
    ['a refused key', fails(401), 'unauthorized', ''],
    ['a forbidden key', fails(403), 'unauthorized', ''],
    ['an unknown model', fails(404), 'model_not_found', ''],
    [
      'an empty account',
      fails(429, { message: 'x', code: 'insufficient_quota' }),
      'out_of_credit',
      '',
    ],
    ['a request it does not take', fails(400), 'bad_request', ''],
    ['a broken server', fails(500), 'server_error', ''],
    ['a conversation too long for it', faults.contextOverflow, 'context_overflow', ''],
    ['a connection that breaks', faults.drop, 'dropped', 'Half of an answer'],
    ['an end without a reason', faults.cleanEnd, 'ended_early', 'Half of an answer'],
    ['a stream of nothing', faults.zeroChunks, 'no_answer', ''],
    ['a web page', faults.html, 'not_a_model_server', ''],
    ['a line that is no JSON', faults.badLine, 'bad_stream', 'Half of an answer'],
    ['an error inside the stream', faults.inBandError, 'reported_error', 'Half of an answer'],
    ['silence', faults.stallBeforeFirstByte, 'slow_start', ''],
    ['headers and then silence', faults.stallAfterHeaders, 'slow_start', ''],
    ['silence in the middle', faults.stallAfterFirstByte, 'stalled', 'Half of an answer'],
    ['an answer cut at its longest', faults.cutOff, 'cut_off', 'Half of an answer'],
    ['an answer withheld', faults.filtered, 'filtered', 'Half of an answer'],
    ['an answer without a word', faults.empty, 'empty_answer', ''],
    ['an error of a proxy that answers 200', reports('upstream failed'), 'reported_error', ''],
    ['an empty account behind a proxy', reports('insufficient_quota'), 'out_of_credit', ''],
  ];
  test.each(expected)('%s is named and never thrown', async (_name, answer, problem, text) => {
    const server = await startFakeModelServer();
    server.setDefaultAnswer(answer);
    expect(await collectStream(chatModelAt(server.baseUrl))).toMatchObject({ end: problem, text });
  });

  test('an answer is complete though the server keeps the connection open after it', async () => {
    const server = await startFakeModelServer();
    server.next((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`${deltas({ content: 'Whole.' }).join('')}${finish('stop')}`);
    });
    expect(
      await collectStream(chatModelAt(server.baseUrl, { timing: { idleMs: 60_000 } })),
    ).toMatchObject({ text: 'Whole.', end: 'stop' });
  });

  test('an answer in parts is put together, the thoughts among them apart (Mistral)', async () => {
    const server = await startFakeModelServer();
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      { type: 'text', text: 'Hello' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: ' there.' },
    ];
    server.next(
      streams([...deltas({ content }), finish('stop'), DONE]),
      streams([...deltas({ content: 'Yes.', reasoning_content: '', reasoning: 'Hm.' }), DONE]),
    );
    const model = chatModelAt(server.baseUrl);
    expect(await collectStream(model)).toMatchObject({ text: 'Hello there.', reasoning: 'Hm.' });
    expect(await collectStream(model)).toMatchObject({ text: 'Yes.', reasoning: 'Hm.' });
  });

  test('a server that is not there is unreachable', async () => {
    const server = await startFakeModelServer();
    await server.stop();
    expect((await collectStream(chatModelAt(server.baseUrl))).end).toBe('unreachable');
  });

  test('a busy server is tried again after the time it asks for, and after a growing one', async () => {
    const server = await startFakeModelServer();
    server.next(fails(429, {}, { 'retry-after-ms': '30' }), fails(429), says('Now.'));
    const { parts, text } = await collectStream(chatModelAt(server.baseUrl));
    expect(parts.filter(({ kind }) => kind === 'retrying')).toEqual([
      { kind: 'retrying', inMs: 30 },
      { kind: 'retrying', inMs: 20 },
    ]);
    expect(text).toBe('Now.');
  });

  test('a server that stays busy, or asks for too long a wait, is the person’s to decide', async () => {
    const server = await startFakeModelServer();
    server.setDefaultAnswer(fails(429));
    expect((await collectStream(chatModelAt(server.baseUrl))).end).toBe('rate_limited');
    expect(server.chatRequests()).toHaveLength(4);
    server.setDefaultAnswer(fails(429, {}, { 'retry-after': '3600' }));
    expect((await collectStream(chatModelAt(server.baseUrl))).end).toBe('rate_limited');
    expect(server.chatRequests()).toHaveLength(5);
  });

  test('a model that is still being loaded is waited for, and said so', async () => {
    const server = await startFakeModelServer();
    server.next(fails(503, { message: 'Loading model' }), says('Ready.'));
    const loading = await collectStream(chatModelAt(server.baseUrl));
    expect(loading).toMatchObject({ text: 'Ready.', end: 'stop' });
    expect(loading.parts).toContainEqual({ kind: 'loadingModel' });
    server.next(async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await says('Late.')(request, response);
    });
    const late = await collectStream(chatModelAt(server.baseUrl));
    expect(late.text).toBe('Late.');
    expect(late.parts).toContainEqual({ kind: 'loadingModel' });
  });

  test('a server elsewhere that takes its time is not said to load a model', async () => {
    const server = await startFakeModelServer();
    server.next(async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await says('Late.')(request, response);
    });
    const late = await collectStream(chatModelAt(server.baseUrl, { local: false }));
    expect(late.text).toBe('Late.');
    expect(late.parts).not.toContainEqual({ kind: 'loadingModel' });
  });

  test('a failure of a server elsewhere leaves no rejection that nobody handles', async () => {
    const server = await startFakeModelServer();
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    server.next(fails(401));
    const refused = await collectStream(chatModelAt(server.baseUrl, { local: false }));
    expect(refused.end).toBe('unauthorized');
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  });

  test('an answer in one piece is taken from a server that cannot stream, and generated once', async () => {
    const server = await startFakeModelServer();
    const whole: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: 'In one piece.' };
      response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
    };
    server.next(whole);
    expect(await collectStream(chatModelAt(server.baseUrl))).toMatchObject({
      text: 'In one piece.',
      end: 'stop',
    });
    expect(server.chatRequests().map(({ body }) => body['stream'])).toEqual([true]);
  });

  test('an answer in one piece may take as long as a first byte', async () => {
    const server = await startFakeModelServer();
    server.next(async (_request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      response.writeHead(200, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: 'In one piece.' };
      response.end(JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }));
    });
    const timing = { idleMs: 200, firstByteMs: 10_000 };
    expect(await collectStream(chatModelAt(server.baseUrl, { timing }))).toMatchObject({
      text: 'In one piece.',
      end: 'stop',
    });
  });

  test('a part that the server refuses is left out, then and afterwards', async () => {
    const server = await startFakeModelServer();
    const capabilities = createCapabilityCache();
    const model = chatModelAt(server.baseUrl, { capabilities });
    server.next(
      fails(400, { message: 'unknown field stream_options' }),
      fails(400, { message: 'small does not support tools' }),
      says('Without.'),
      says('Again.'),
    );
    expect((await collectStream(model, { ...hello, tools })).text).toBe('Without.');
    expect((await collectStream(model, { ...hello, tools })).text).toBe('Again.');
    expect(server.chatRequests()).toHaveLength(4);
    expect(capabilities.get('fake/small')).toMatchObject({ tools: false, streamUsage: false });
  });

  const seeing: ChatRequest = {
    turns: [
      { role: 'user', text: 'What is it?', images: [{ mediaType: 'image/png', base64: '' }] },
    ],
    tools: [],
  };

  test.each([
    [400, 'image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes'],
    [400, 'At least one of the image dimensions exceed max allowed size: 8000 pixels'],
    [400, 'You uploaded an unsupported image. Please make sure your image is valid.'],
    [400, 'Too many images: at most 1 image may be provided in one request.'],
    [429, 'Rate limit reached for images per minute.'],
  ])('a refusal of one picture refuses no others: %i %s', async (status, message) => {
    const server = await startFakeModelServer();
    const capabilities = createCapabilityCache();
    server.next(fails(status, { message }));
    await collectStream(chatModelAt(server.baseUrl, { capabilities }), seeing);
    expect(JSON.stringify(server.chatRequests().at(-1)?.body)).toContain('image_url');
    expect(capabilities.get('fake/small').images).toBe(true);
  });

  test.each([
    [400, 'this model does not support image input'],
    [400, 'Invalid content type. image_url is only supported by certain models.'],
    [404, 'No endpoints found that support image input'],
    [500, 'image input is not supported - hint: if this is unexpected, provide the mmproj'],
    [422, "Unsupported content type 'image_url'"],
  ])('a server that takes no pictures is sent none: %i %s', async (status, message) => {
    const server = await startFakeModelServer();
    server.next(fails(status, { message }));
    expect(await collectStream(chatModelAt(server.baseUrl), seeing)).toMatchObject({ end: 'stop' });
    expect(JSON.stringify(server.chatRequests().at(-1)?.body)).not.toContain('image_url');
  });

  const briefed: ChatRequest = {
    turns: [{ role: 'system', text: 'Be brief.' }, ...hello.turns],
    tools: [],
  };
  const sentMessages = (server: FakeModelServer) =>
    server.chatRequests().map(({ body }) => body['messages']);

  test.each([
    [400, 'System role not supported'],
    [
      400,
      'Error rendering prompt with jinja template: "Only user and assistant roles are supported!"',
    ],
    [400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
    [400, 'Developer instruction is not enabled for models/gemma-3-1b-it'],
    [400, "Unsupported value: 'messages[0].role' does not support 'system' with this model."],
    [400, "This model doesn't support system messages. Try again without a system message."],
    [422, 'Unexpected role system'],
    [500, 'Value is not callable: raise_exception("System role not supported")'],
  ])('a system message that the model refuses begins the first turn: %i %s', async (...refusal) => {
    const [status, message] = refusal;
    const server = await startFakeModelServer();
    const model = chatModelAt(server.baseUrl);
    server.next(fails(status, { message }), says('Hi.'), says('Hi again.'));
    expect((await collectStream(model, briefed)).text).toBe('Hi.');
    const later: ChatRequest = {
      turns: [
        ...briefed.turns,
        { role: 'assistant', text: 'Hi.', toolCalls: [] },
        { role: 'user', text: 'And now?' },
      ],
      tools: [],
    };
    expect((await collectStream(model, later)).text).toBe('Hi again.');
    const merged = { role: 'user', content: 'Be brief.\n\nHello' };
    expect(sentMessages(server)).toEqual([
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
      [merged],
      [merged, { role: 'assistant', content: 'Hi.' }, { role: 'user', content: 'And now?' }],
    ]);
  });

  test('a system message that a server refuses in its stream begins the first turn', async () => {
    const server = await startFakeModelServer();
    const error = { message: 'Only user and assistant roles are supported!' };
    server.next(streams([`data: ${JSON.stringify({ error })}\n\n`, DONE]), says('Hi.'));
    expect((await collectStream(chatModelAt(server.baseUrl), briefed)).text).toBe('Hi.');
  });

  test('a system message stands before an answer that begins the turns', async () => {
    const server = await startFakeModelServer();
    const capabilities = createCapabilityCache();
    capabilities.note('fake/small', { systemRole: false });
    const [system, user] = briefed.turns;
    if (!system || !user) throw new Error('there are two turns');
    await collectStream(chatModelAt(server.baseUrl, { capabilities }), {
      turns: [system, { role: 'assistant', text: 'Hi.', toolCalls: [] }, user],
      tools: [],
    });
    expect(sentMessages(server)).toEqual([
      [
        { role: 'user', content: 'Be brief.' },
        { role: 'assistant', content: 'Hi.' },
        { role: 'user', content: 'Hello' },
      ],
    ]);
  });

  test.each([
    [400, 'Only user and assistant roles are supported, with an initial optional system message!'],
    [400, 'After the optional system message, conversation roles must alternate user/assistant'],
    [400, 'The system is not supported in your region'],
    [400, 'This model does not support tools on this system'],
    [400, 'prompt is too long: the system prompt is not allowed to exceed the context size'],
    [401, 'System role not supported'],
  ])('another refusal leaves the system message: %i %s', async (status, message) => {
    const server = await startFakeModelServer();
    const capabilities = createCapabilityCache();
    server.next(fails(status, { message }));
    await collectStream(chatModelAt(server.baseUrl, { capabilities }), briefed);
    expect(server.chatRequests()).toHaveLength(1);
    expect(capabilities.get('fake/small').systemRole).toBe(true);
  });

  test('a call that was none is asked for once more without tools, which stay (Groq: tool_use_failed)', async () => {
    const server = await startFakeModelServer();
    const capabilities = createCapabilityCache();
    const model = chatModelAt(server.baseUrl, { capabilities });
    const failed = {
      message: "Failed to call a function. Please adjust your prompt. See 'failed_generation'.",
      type: 'invalid_request_error',
      code: 'tool_use_failed',
    };
    server.next(fails(400, failed), says('In words.'), says('With tools.'));
    const first = await collectStream(model, { ...hello, tools });
    expect(first.text).toBe('In words.');
    expect(first.parts).toContainEqual({ kind: 'withoutTools' });
    await collectStream(model, { ...hello, tools });
    expect(server.chatRequests().map(({ body }) => 'tools' in body)).toEqual([true, false, true]);
    expect(capabilities.get('fake/small').tools).toBeNull();
  });

  const wordy: ChatRequest = { ...hello, temperature: 0, maxTokens: 500 };

  test('what a model refuses of a request is left out, said otherwise, and remembered (OpenAI o4-mini)', async () => {
    const server = await startFakeModelServer();
    const model = chatModelAt(server.baseUrl);
    const unsupported = (param: string, rest = '') => ({
      message: `Unsupported parameter: '${param}' is not supported with this model.${rest}`,
      param,
      code: 'unsupported_parameter',
    });
    server.next(
      fails(400, unsupported('temperature')),
      fails(400, unsupported('max_tokens', " Use 'max_completion_tokens' instead.")),
    );
    expect((await collectStream(model, wordy)).end).toBe('stop');
    await collectStream(model, wordy);
    const lengths = server
      .chatRequests()
      .map(({ body }) => [body['temperature'], body['max_tokens'], body['max_completion_tokens']]);
    expect(lengths).toEqual([
      [0, 500, undefined],
      [undefined, 500, undefined],
      [undefined, undefined, 500],
      [undefined, undefined, 500],
    ]);
  });

  test('a length beyond what a server allows is left out (vLLM, Groq)', async () => {
    const server = await startFakeModelServer();
    const message = '`max_tokens` must be less than or equal to `400`, the maximum value.';
    server.next(fails(400, { message }));
    expect((await collectStream(chatModelAt(server.baseUrl), wordy)).end).toBe('stop');
    expect(server.chatRequests()[1]?.body).not.toHaveProperty('max_tokens');
  });

  test('a refusal that goes on is told, not asked about for ever', async () => {
    const server = await startFakeModelServer();
    server.setDefaultAnswer(
      fails(400, { message: 'temperature, max_tokens and tools are not supported' }),
    );
    const request = { ...wordy, tools };
    expect((await collectStream(chatModelAt(server.baseUrl), request)).end).toBe('bad_request');
    expect(server.chatRequests().length).toBeLessThanOrEqual(4);
  });

  test('a model that was heard thinking is told no temperature any more', async () => {
    const server = await startFakeModelServer();
    const model = chatModelAt(server.baseUrl);
    server.next(
      streams([...deltas({ reasoning: 'Hm.' }, { content: 'Yes.' }), finish('stop'), DONE]),
    );
    await collectStream(model, wordy);
    await collectStream(model, wordy);
    expect(server.chatRequests().map(({ body }) => 'temperature' in body)).toEqual([true, false]);
  });

  test('a long request is waited for longer than a short one', async () => {
    const server = await startFakeModelServer();
    const late: Answer = async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await says('Read it all.')(request, response);
    };
    server.setDefaultAnswer(late);
    const timing = { firstByteMs: 200, promptTokenMs: 10 };
    const long: ChatRequest = { ...hello, turns: [{ role: 'user', text: 'word '.repeat(700) }] };
    expect((await collectStream(chatModelAt(server.baseUrl, { timing }))).end).toBe('slow_start');
    expect((await collectStream(chatModelAt(server.baseUrl, { timing }), long)).end).toBe('stop');
  });

  test('stopping ends the answer at once and frees the server', async () => {
    const server = await startFakeModelServer();
    server.next(saysSlowly('one two three four five six seven eight nine ten', 30));
    const stop = new AbortController();
    const stopAtText = ({ kind }: StreamPart) => {
      if (kind === 'text') stop.abort();
    };
    const model = chatModelAt(server.baseUrl);
    const { end, text } = await collectStream(model, hello, stop.signal, stopAtText);
    expect(end).toBe('cancelled');
    expect(text).toMatch(/^one /);
    expect(text).not.toContain('ten');
    await until(() => server.chatRequests()[0]?.abandoned === true, 'the server to notice');
  });
});
