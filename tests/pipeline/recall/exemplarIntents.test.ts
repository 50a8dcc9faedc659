import { describe, expect, test } from 'vitest';
import { startFakeModelServer } from '../../support/fakeModelServer.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { until } from '../../support/until.ts';
import { asNodeId } from '../../support/ids.ts';

/** By the rules it asks for nothing; by its vector it asks like the exemplar. */
const QUESTION = 'And the boiler?';
const EXEMPLAR = 'Why did this happen?';

/** An engine for whose embedding model the question is like that exemplar, by 0.8. */
async function start({ embedding = true } = {}) {
  const server = await startFakeModelServer();
  server.models = ['small', 'e'];
  let exemplarLessons = 0;
  server.embed = (texts) => {
    if (texts.includes(EXEMPLAR)) exemplarLessons += 1;
    return texts.map((text) => {
      if (text === QUESTION) return [0.8, 0, 0.6, 0];
      return text === EXEMPLAR ? [1, 0, 0, 0] : [0, 1, 0, 0];
    });
  };
  const engine = await startModelEngine({
    server,
    environment: {
      LOCI_BASE_URL: server.baseUrl,
      LOCI_CHAT_MODEL: 'small',
      ...(embedding && { LOCI_EMBEDDING_MODEL: 'e' }),
    },
  });
  await engine.call('facts.remember', { content: 'The boiler leaks' });
  const intent = async () =>
    (await engine.call('diagnostics.investigate', { question: QUESTION })).intent;
  return { ...engine, intent, lessons: () => exemplarLessons };
}

describe('what a question is after', () => {
  test('is told by rules at first, and by exemplars as soon as they are embedded', async () => {
    const engine = await start();
    expect(await engine.intent()).toBe('general');
    await until(async () => (await engine.intent()) === 'why', 'the exemplars');
    const answer = await engine.say(QUESTION);
    const { receipt } = await engine.call('receipts.get', { messageId: answer.id });
    expect(receipt.intent).toBe('why');
    expect(engine.lessons()).toBe(1);
  });

  test('is told by rules when nothing is like it enough, as set', async () => {
    const engine = await start();
    await until(async () => (await engine.intent()) === 'why', 'the exemplars');
    const threshold = (value: number) =>
      engine.call('settings.set', { key: 'intent.similarity_threshold', scope: 'global', value });
    await threshold(0.81);
    expect(await engine.intent()).toBe('general');
    await threshold(0.79);
    expect(await engine.intent()).toBe('why');
  });

  test('matters nothing for what was judged not relevant: that stays so with any model', async () => {
    const engine = await start();
    await until(async () => (await engine.intent()) === 'why', 'the exemplars');
    const { id: messageId } = await engine.say(QUESTION);
    const { receipt } = await engine.call('receipts.get', { messageId });
    const nodeId = asNodeId(receipt.items[0]?.nodeId ?? '');
    await engine.call('receipts.exclude', { messageId, nodeId });
    const again = await engine.say(QUESTION);
    const { receipt: without } = await engine.call('receipts.get', { messageId: again.id });
    expect(without.excluded).toMatchObject([{ nodeId, why: 'not_relevant' }]);
  });

  test('is told by rules without an embedding model', async () => {
    const engine = await start({ embedding: false });
    expect(await engine.intent()).toBe('general');
    expect(await engine.intent()).toBe('general');
    expect(engine.lessons()).toBe(0);
  });
});
