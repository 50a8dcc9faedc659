import { describe, expect, test } from 'vitest';
import { allServers } from '../../support/servers/allServers.ts';
import { KEY_ANSWER } from '../../support/servers/playServer.ts';
import { keywordsOf, schemasIn } from '../../support/servers/requestBody.ts';
import { startServerEngine } from '../../support/servers/serverEngine.ts';

describe.each(allServers)('$name', (emulatedServer) => {
  const { expected } = emulatedServer;

  test('the settings’ test says what it can do', async () => {
    const engine = await startServerEngine(emulatedServer);
    const { tools, structured } = expected;
    expect(await engine.test()).toMatchObject({
      problem: null,
      capabilities: { tools, structured },
    });
  });

  test('a chat uses tools, or its receipt warns that it cannot, and nothing is refused twice', async () => {
    const engine = await startServerEngine(emulatedServer);
    await engine.say('/remember The spare key is under the blue pot');
    engine.startNewConversation();
    const answer = await engine.say('Where is the spare key?');
    expect(answer).toMatchObject({ state: 'complete', problem: null, text: KEY_ANSWER });
    expect(answer.toolCalls.map(({ name, state }) => [name, state])).toEqual(
      expected.tools ? [['search_memory', 'done']] : [],
    );
    const { receipt } = await engine.call('receipts.get', { messageId: answer.id });
    expect(receipt?.warnings.includes('no_tools')).toBe(!expected.tools);
    const refused = engine.fakeServer.refusalCount();
    expect(refused).toBeLessThanOrEqual(expected.mostRefusals);
    expect((await engine.say('Where is the spare key now?')).text).toBe(KEY_ANSWER);
    expect(engine.fakeServer.refusalCount()).toBe(refused);
  });

  test('the settings’ test switches no tools off that a chat can use', async () => {
    const engine = await startServerEngine(emulatedServer);
    await engine.test();
    const answer = await engine.say('Where is the spare key?');
    expect(answer.toolCalls).toHaveLength(expected.tools ? 1 : 0);
  });

  test('the conversation is sent up to the server’s context length', async () => {
    const engine = await startServerEngine(emulatedServer);
    const sentence = 'The old orchard behind the mill was planted before anybody wrote it down. ';
    for (let turn = 0; turn < 14; turn += 1) await engine.say(`${turn}. ${sentence.repeat(40)}`);
    const { messages } = engine.server.chatRequests().at(-1)?.body as {
      messages: readonly { content: string | null }[];
    };
    const characters = messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    const tokens = characters / 3.5;
    const most = expected.contextTokens ?? 8_000 + 2_000;
    expect(tokens).toBeLessThan(most);
    // More than the 8,000 of a server that says nothing, just after a quarter was cut as well.
    if ((expected.contextTokens ?? 0) > 16_000) expect(tokens).toBeGreaterThan(8_500);
    // 14 turns take about 12,000: all of them go where they fit.
    const fits = expected.contextTokens !== null && expected.contextTokens > 18_000;
    if (fits) expect(messages[1]?.content).toMatch(/^0\. /u);
    else expect(messages[1]?.content).not.toMatch(/^0\. /u);
  });

  test('no schema it is sent has a keyword that servers refuse', async () => {
    const engine = await startServerEngine(emulatedServer);
    await engine.test();
    await engine.say('Where is the spare key?');
    const keywords = engine.server
      .chatRequests()
      .flatMap(({ body }) => schemasIn(body))
      .flatMap(keywordsOf);
    const numbers = keywords.filter(([, value]) => typeof value === 'number');
    expect(numbers.filter(([name]) => /length|items/iu.test(name))).toSatisfy(
      (lengths: [string, number][]) => lengths.every(([, length]) => length < 2_000),
    );
  });
});
