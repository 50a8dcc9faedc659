import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import {
  call,
  fails,
  faults,
  says,
  startFakeModelServer,
  type Answer,
} from '../../support/fakeModelServer.ts';
import { asMessageId } from '../../support/ids.ts';
import { preambleOf } from '../../support/newestTurn.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

const requests = (engine: ModelEngine): Sent[] =>
  engine.server.chatRequests().map(({ body }) => body as unknown as Sent);

const tokensOf = ({ messages, tools }: Sent): number =>
  estimateTokens(
    messages.map(({ content }) => content ?? '').join('') + JSON.stringify(tools ?? []),
  );

/** Refuses whatever is longer than so many tokens, as llama.cpp does. */
const reads =
  (tokens: number): Answer =>
  (request, response) => {
    const isLong = tokensOf(request.body as unknown as Sent) > tokens;
    const error = {
      message: `the request exceeds the available context size (${tokens} tokens), try increasing it`,
      type: 'exceed_context_size_error',
      n_ctx: tokens,
    };
    return (isLong ? fails(400, error) : says('Here you are [1].'))(request, response);
  };

interface Numbered {
  readonly n: number | null;
}

const numbersOf = (list: readonly Numbered[]) =>
  list.map(({ n }) => n ?? 0).toSorted((a, b) => a - b);

async function rememberMuch(engine: ModelEngine): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    await engine.call('facts.remember', {
      content: `The orchard ${n} behind the mill has ${n + 3} apple trees, and ${'a long story about who planted them and why '.repeat(6)}`,
    });
  }
}

describe('a short first message that does not fit with memory and tools (llama.cpp, n_ctx 2,048)', () => {
  test('is sent once more with less of both, and the receipt says so', async () => {
    const engine = await startModelEngine();
    await rememberMuch(engine);
    engine.server.setDefaultAnswer(reads(2_048));
    const answer = await engine.say('How many apple trees has the orchard behind the mill?');
    expect(answer).toMatchObject({ state: 'complete', problem: null });
    const [first, second] = requests(engine) as [Sent, Sent];
    expect(requests(engine)).toHaveLength(2);
    const memory = (sent: Sent) => preambleOf(sent).match(/^\[\d+\]/gmu)?.length ?? 0;
    expect(memory(second)).toBeLessThan(memory(first));
    expect(memory(second)).toBeGreaterThan(0);
    expect(second.tools?.length ?? 0).toBeLessThan(first.tools?.length ?? 0);
    expect(second.tools?.length).toBeGreaterThan(0);
    const { receipt } = await engine.call('receipts.get', { messageId: answer.id });
    expect(receipt?.warnings).toContain('shortened');
    const used = receipt?.items.filter(({ group }) => group === 'used') ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const { n } of used) expect(preambleOf(second)).toContain(`[${n}] 2026`);
    expect(receipt?.items.some(({ group }) => group === 'cut')).toBe(true);
    // The model can cite only memories that it was shown.
    expect(answer.citations.map(({ n }) => n)).toEqual([1]);
  });

  test('fits at once when the list says how much is read (llama.cpp, data[].meta.n_ctx)', async () => {
    const engine = await startModelEngine();
    engine.server.listed['small'] = { meta: { n_ctx: 2_048, n_ctx_train: 40_960 } };
    await rememberMuch(engine);
    engine.server.setDefaultAnswer(reads(2_048));
    const answer = await engine.say('How many apple trees has the orchard behind the mill?');
    expect(answer.state).toBe('complete');
    expect(requests(engine)).toHaveLength(1);
  });

  test('is told as a model that reads too little, never as a conversation that is too long', async () => {
    const engine = await startModelEngine();
    await rememberMuch(engine);
    engine.server.setDefaultAnswer(faults.contextOverflow);
    const failed = await engine.say('How many apple trees?');
    expect(failed).toMatchObject({ state: 'failed', problem: 'context_too_small' });
    // Once more by itself, and not for ever.
    expect(requests(engine)).toHaveLength(2);
  });
});

describe('the tools of a small model', () => {
  const toolNames = (sent: Sent | undefined) =>
    (sent?.tools ?? []).map((tool) => tool.function.name);
  const ask = async (contextLength: number, question: string) => {
    const engine = await startModelEngine();
    await rememberMuch(engine);
    engine.server.listed['small'] = { context_length: contextLength };
    await engine.call('models.list', { refresh: true });
    for (let n = 0; n < 4; n += 1)
      await engine.say(`${n}. ${'It rained all day long. '.repeat(60)}`);
    const answer = await engine.say(question);
    const { receipt } = await engine.call('receipts.get', { messageId: answer.id });
    const request = requests(engine).at(-1);
    return { request, warnings: receipt.warnings };
  };

  test('are all sent before all memory is: a part of memory is of use', async () => {
    const question = `${'The rain fell on the orchard and the mill. '.repeat(60)}How many apple trees has the orchard behind the mill?`;
    const { request, warnings } = await ask(3_200, question);
    expect(toolNames(request)).toHaveLength(6);
    expect(warnings).toContain('shortened');
    expect(warnings).not.toContain('fewer_tools');
    expect(preambleOf(request)).toMatch(/not shown; search_memory and get_timeline find them\./u);
  });

  test('are promised only as far as they are sent, and the receipt says that some are missing', async () => {
    const { request, warnings } = await ask(1_600, 'How many apple trees has the orchard?');
    const names = toolNames(request);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(6);
    expect(warnings).toContain('fewer_tools');
    const system = request?.messages[0]?.content ?? '';
    const deferredCalls = [
      ['search_memory', /You can search memory/u],
      ['remember_fact', /remember(?:,| and|\.)/u],
      ['correct_fact', /correct(?:,| and|\.)/u],
      ['finish_todo', /tick off/u],
      ['forget_memory', /forget_memory opens/u],
    ] as const;
    for (const [name, promise] of deferredCalls) {
      expect([name, promise.test(system)]).toEqual([name, names.includes(name)]);
    }
    for (const name of ['search_memory', 'get_timeline']) {
      expect([name, preambleOf(request).includes(name)]).toEqual([name, names.includes(name)]);
    }
  });
});

test('a conversation that does not fit is told as one', async () => {
  const engine = await startModelEngine();
  await engine.say('Hello.');
  engine.server.setDefaultAnswer(faults.contextOverflow);
  expect((await engine.say('And now?')).problem).toBe('context_overflow');
});

test('a long message that does not fit is told as one', async () => {
  const engine = await startModelEngine();
  engine.server.setDefaultAnswer(faults.contextOverflow);
  const long = 'Why is the sky so wide above the orchard? '.repeat(200);
  expect((await engine.say(long)).problem).toBe('context_overflow');
});

test('an overflow that names no size is answered with half of what was sent (Ollama, LM Studio)', async () => {
  const engine = await startModelEngine();
  await rememberMuch(engine);
  engine.server.next(fails(400, { message: 'prompt is too long for the context window' }));
  const answer = await engine.say('How many apple trees has the orchard behind the mill?');
  expect(answer.state).toBe('complete');
  const [first, second] = requests(engine).map(tokensOf) as [number, number];
  expect(second).toBeLessThan(first * 0.6);
});

test.each([
  [
    'OpenAI',
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 8245 tokens (7738 in the messages, 507 in the functions). Please reduce the length of the messages or functions.",
  ],
  [
    'OpenRouter',
    "This endpoint's maximum context length is 32768 tokens. However, you requested about 33500 tokens (30000 of text input, 1500 of tool input, 2000 in the output).",
  ],
])('an overflow that counts the tools refuses no tools (%s)', async (_server, message) => {
  const engine = await startModelEngine();
  const question = 'Please remember that the orchard is behind the mill.';
  engine.server.next(fails(400, { message }));
  expect(await engine.say(question)).toMatchObject({ state: 'complete', problem: null });
  await engine.say(question);
  const toolCounts = requests(engine).map(({ tools }) => tools?.length ?? 0);
  expect(toolCounts).toHaveLength(3);
  expect(toolCounts[0]).toBeGreaterThan(0);
  expect(toolCounts[2]).toBe(toolCounts[0]);
});

test('what a tool has shown can be cited after its round overflowed', async () => {
  const engine = await startModelEngine();
  await engine.call('settings.set', {
    key: 'memory.bulletin_mode',
    scope: 'global',
    value: 'off',
  });
  await engine.call('facts.remember', { content: 'The lighthouse keeper is called Olaf' });
  const answerWithCitation: Answer = (request, response) => {
    const { messages } = request.body as unknown as Sent;
    const n = /"n":(\d+)/u.exec(messages.at(-1)?.content ?? '')?.[1] ?? '?';
    return says(`Olaf [${n}].`)(request, response);
  };
  engine.server.next(
    call('search_memory', { query: 'lighthouse keeper' }),
    faults.contextOverflow,
    answerWithCitation,
  );
  const answer = await engine.say('Please look it up.');
  expect(answer).toMatchObject({
    state: 'complete',
    text: expect.stringMatching(/^Olaf \[\d+\]\.$/u),
  });
  expect(answer.citations.map(({ quote }) => quote)).toEqual([
    'The lighthouse keeper is called Olaf',
  ]);
});

test('what tools gave back is cut as well when their round overflows (vLLM)', async () => {
  const engine = await startModelEngine();
  await rememberMuch(engine);
  engine.server.next(
    call('search_memory', { query: 'apple trees orchard', limit: 20 }),
    fails(400, {
      message: "This model's maximum context length is 3072 tokens. However, you requested 9000.",
      code: 'context_length_exceeded',
    }),
    says('Many.'),
  );
  const answer = await engine.say('How many apple trees has the orchard behind the mill?');
  expect(answer).toMatchObject({ state: 'complete', text: 'Many.' });
  // The tool was run once: its result is kept, and only shortened.
  expect(answer.toolCalls).toHaveLength(1);
  const last = requests(engine).at(-1);
  expect(last?.messages.map(({ role }) => role).slice(-2)).toEqual(['assistant', 'tool']);
  expect(tokensOf(last as Sent)).toBeLessThan(3_072);
});

test('a cut memory that a tool looked up keeps its number in the receipt and after a restart', async () => {
  const home = temporaryFolder();
  const server = await startFakeModelServer();
  const engine = await startModelEngine({ home, server });
  await rememberMuch(engine);
  server.listed['small'] = { context_length: 2_048 };
  await engine.call('models.list', { refresh: true });
  server.next(call('search_memory', { query: 'apple trees orchard', limit: 20 }));
  const answer = await engine.say('How many apple trees has the orchard behind the mill?');
  const conversationId = engine.conversationId();
  const lookups = (
    await engine.call('receipts.get', { messageId: answer.id })
  ).receipt.items.filter(({ paths }) => paths.some(({ list }) => list === 'tool'));
  const { results } = JSON.parse(answer.toolCalls[0]?.result ?? '') as { results: Numbered[] };
  expect(results.length).toBeGreaterThan(0);
  expect(numbersOf(lookups)).toEqual(numbersOf(results));
  await engine.close();
  const next = await startModelEngine({ home, server });
  server.next(call('search_memory', { query: 'apple trees orchard', limit: 20 }));
  const { answer: again } = await next.call('chat.send', {
    conversationId,
    clientMessageId: asMessageId('after'),
    text: 'And how many apple trees has the orchard behind the church?',
  });
  const { receipt } = await next.call('receipts.get', {
    messageId: (await next.finished(again?.id ?? '')).id,
  });
  const textOf = new Map(lookups.map(({ n, text }) => [n, text]));
  const same = receipt.items.filter(({ n }) => n !== null && textOf.has(n));
  expect(same.length).toBeGreaterThan(0);
  for (const { n, text } of same) expect(text).toBe(textOf.get(n));
});
