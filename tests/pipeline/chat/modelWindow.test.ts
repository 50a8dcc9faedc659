import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { call, faults, says } from '../../support/fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { asMessageId } from '../../support/ids.ts';

const SMALL = 4_096;
const LONG =
  'The old orchard behind the mill was planted long before anybody wrote it down. '.repeat(15);

/** Tokens of everything that the last request sent. */
function sent(engine: ModelEngine): number {
  const { messages, tools } = engine.server.chatRequests().at(-1)?.body as {
    messages: readonly { content: string | null }[];
    tools?: unknown;
  };
  const texts = messages.map(({ content }) => content ?? '');
  return estimateTokens(texts.join('') + JSON.stringify(tools ?? []));
}

async function sendLongMessages(engine: ModelEngine): Promise<void> {
  for (let turn = 0; turn < 14; turn += 1) await engine.say(`${turn}. ${LONG}`);
}

describe('a conversation longer than its model reads', () => {
  test('is sent as the setting says where nobody tells how much that is', async () => {
    const engine = await startModelEngine();
    await sendLongMessages(engine);
    expect(sent(engine)).toBeGreaterThan(SMALL);
  });

  test('is cut to what the server’s list tells', async () => {
    const engine = await startModelEngine();
    engine.server.listed['small'] = { context_length: SMALL };
    await engine.call('models.list', { refresh: true });
    await sendLongMessages(engine);
    expect(sent(engine)).toBeLessThan(SMALL * 0.8);
    expect(sent(engine)).toBeGreaterThan(SMALL * 0.4);
  });

  test('is cut by the tokens of its script', async () => {
    const engine = await startModelEngine();
    engine.server.listed['small'] = { context_length: SMALL };
    await engine.call('models.list', { refresh: true });
    for (let turn = 0; turn < 14; turn += 1) {
      await engine.say(`${turn}。${'磨坊后面的老果园在有人写下来之前很久就种下了。'.repeat(20)}`);
    }
    const { messages } = engine.server.chatRequests().at(-1)?.body as {
      messages: readonly { content: string }[];
    };
    const chinese = messages
      .map(({ content }) => content)
      .join('')
      .match(/\p{Script=Han}/gu);
    expect(chinese?.length).toBeLessThan(SMALL * 0.8);
    expect(chinese?.length).toBeGreaterThan(SMALL * 0.2);
  });

  test('is cut to what Ollama tells of the model it has loaded', async () => {
    const { server } = await startModelEngine();
    const engine = await startModelEngine({ environment: {}, server });
    const endpoint = { preset: 'ollama', baseUrl: server.baseUrl } as const;
    const { id } = await engine.call('models.addEndpoint', endpoint);
    await engine.call('models.setRole', { role: 'chat', model: `${id}/small` });
    server.running = [{ name: 'other:latest', context_length: 131_072 }];
    await sendLongMessages(engine);
    expect(sent(engine)).toBeGreaterThan(SMALL);
    server.running = [...server.running, { name: 'small:latest', context_length: SMALL }];
    await engine.say('And now?');
    expect(sent(engine)).toBeLessThan(SMALL * 0.8);
  });

  test('is cut and sent once more by itself when the server refuses and says how much it reads', async () => {
    const engine = await startModelEngine();
    await sendLongMessages(engine);
    const before = sent(engine);
    engine.server.next(faults.contextOverflow);
    const answer = await engine.say('And now?');
    expect(answer).toMatchObject({ state: 'complete', problem: null });
    expect(sent(engine)).toBeLessThan(SMALL * 0.6);
    expect(sent(engine)).toBeLessThan(before / 2);
    // The size is remembered: nothing is refused a second time.
    const requestCount = engine.server.chatRequests().length;
    await engine.say('And after that?');
    expect(engine.server.chatRequests()).toHaveLength(requestCount + 1);
    expect(sent(engine)).toBeLessThan(SMALL * 0.8);
  });

  test('that is temporary is cut as well', async () => {
    const engine = await startModelEngine();
    engine.server.listed['small'] = { max_model_len: SMALL };
    await engine.call('models.list', { refresh: true });
    const { id } = await engine.call('conversations.create', { temporary: true });
    for (let turn = 0; turn < 14; turn += 1) {
      const request = {
        conversationId: id,
        clientMessageId: asMessageId(`t${turn}`),
        text: `${turn}. ${LONG}`,
      };
      const { answer } = await engine.call('chat.send', request);
      await engine.finished(answer?.id ?? '');
    }
    expect(sent(engine)).toBeLessThan(SMALL * 0.8);
    expect(sent(engine)).toBeGreaterThan(SMALL * 0.4);
  });
});

test('results of tools fit what the model reads beside a long conversation, round for round', async () => {
  const engine = await startModelEngine();
  engine.server.listed['small'] = { context_length: SMALL };
  await engine.call('models.list', { refresh: true });
  for (let n = 0; n < 12; n += 1) {
    const content = `Boat ${n} lies in the harbour. ${'It is blue and needs a coat of paint. '.repeat(8)}`;
    await engine.call('facts.remember', { content });
  }
  await sendLongMessages(engine);
  const sizes: number[] = [];
  engine.server.setDefaultAnswer((request, response) => {
    sizes.push(sent(engine));
    const calls = [1, 2, 3, 4].map((n) =>
      call('search_memory', { query: `boat ${n} harbour`, limit: 20 }),
    );
    return (calls[sizes.length - 1] ?? says('Blue.'))(request, response);
  });
  const answer = await engine.say('Which colour have the boats in the harbour?');
  expect(answer).toMatchObject({ state: 'complete', text: 'Blue.' });
  expect(sizes).toHaveLength(5);
  for (const size of sizes) expect(size).toBeLessThan((SMALL * 15) / 16);
  const { messages } = engine.server.chatRequests().at(-1)?.body as {
    messages: readonly { role: string; content: string }[];
  };
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  expect(results).toHaveLength(4);
  expect(results.at(-1)).toContain('Boat');
  expect(JSON.parse(results.at(-1) ?? '')).toHaveProperty('omitted');
  expect(results[0]).toContain('was cut');
});
