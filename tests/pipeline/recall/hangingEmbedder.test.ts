import { describe, expect, test } from 'vitest';
import { startFakeModelServer } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { patientTiming } from '../../support/modelStream.ts';

describe('an embedding server that hangs', () => {
  const startHanging = async () => {
    const server = await startFakeModelServer();
    server.models = ['small', 'e'];
    server.beforeEmbedding = () => new Promise(() => undefined);
    const environment = {
      LOCI_BASE_URL: server.baseUrl,
      LOCI_CHAT_MODEL: 'small',
      LOCI_EMBEDDING_MODEL: 'e',
    };
    return await startModelEngine({ server, environment, timing: patientTiming });
  };

  test('delays an answer by a moment, and a search box by nothing', async () => {
    const engine = await startHanging();
    await engine.call('facts.remember', { content: 'The airship is called Rex' });
    const start = performance.now();
    await engine.call('search.everything', { query: 'airship' });
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await engine.say('What is the airship called?')).toMatchObject({ state: 'complete' });
    expect(performance.now() - start).toBeLessThan(10_000);
    const closing = performance.now();
    await engine.close();
    expect(performance.now() - closing).toBeLessThan(5_000);
  });

  test('does not hold up the stop of an answer', async () => {
    const engine = await startHanging();
    const { turnId, answerId } = await engine.send('What is the airship called?');
    const start = performance.now();
    await engine.call('chat.stop', { turnId });
    expect(await engine.finished(answerId)).toMatchObject({ problem: 'cancelled' });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
