import { describe, expect, test } from 'vitest';
import { allServers } from '../../support/servers/allServers.ts';
import { startServerEngine, type ServerEngine } from '../../support/servers/serverEngine.ts';

async function read(engine: ServerEngine) {
  await engine.call('consolidation.run', {});
  for (;;) {
    const state = await engine.call('consolidation.get', {});
    if (state.running === null) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const contents = async (engine: ServerEngine) =>
  (await engine.call('facts.list', { limit: 50 })).nodes.map(({ content }) => content);

describe.each(allServers)('$name', (emulated) => {
  test('reads a session, judges what changed, and is refused no more than once for each quirk', async () => {
    const engine = await startServerEngine(emulated);
    engine.fakeServer.draws([{ content: 'Marek lives in Oslo.', quote: 'Marek lives in Oslo' }]);
    await engine.say('Marek lives in Oslo.');
    expect((await read(engine)).queue).toEqual([]);
    expect(await contents(engine)).toEqual(['Marek lives in Oslo.']);
    engine.fakeServer.draws([
      { content: 'Marek lives in Bergen.', quote: 'Marek lives in Bergen' },
    ]);
    await engine.say('Marek lives in Bergen.');
    expect((await read(engine)).queue).toEqual([]);
    // The judge called it an update: it waits for the person or is in force, and is not simply both.
    const judged = engine.server
      .chatRequests()
      .filter(({ body }) => JSON.stringify(body['messages']).includes('Pair 1'));
    expect(judged.length).toBeGreaterThan(0);
    expect(await contents(engine)).toContain('Marek lives in Bergen.');
    const { mostRefusals, structured } = emulated.expected;
    // One more where the form of the answer is found out by a refusal.
    expect(engine.fakeServer.refusalCount()).toBeLessThanOrEqual(mostRefusals + 1);
    const formats = judged.map(({ body }) => body['response_format'] !== undefined);
    if (structured !== 'prompt') expect(formats.at(-1)).toBe(true);
  });
});
