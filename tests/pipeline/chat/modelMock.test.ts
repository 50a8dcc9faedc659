import { LLMock } from '@copilotkit/aimock';
import { expect, onTestFinished, test } from 'vitest';
import { startModelEngine } from '../../support/modelEngine.ts';

// Against an independent mock of the protocol: our own server could share our own misreadings.
async function startMock(): Promise<LLMock> {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  onTestFinished(async () => {
    await mock.stop();
  });
  return mock;
}

const at = (mock: LLMock) => ({
  environment: { LOCI_BASE_URL: `${mock.url}/v1`, LOCI_CHAT_MODEL: 'gpt-4o' },
});

test('an answer streams with reasoning apart', async () => {
  const mock = await startMock();
  mock.onMessage(/capital/u, { content: 'Paris, of course.', reasoning: 'France has one.' });
  const engine = await startModelEngine(at(mock));
  expect(await engine.say('What is the capital?')).toMatchObject({
    state: 'complete',
    text: 'Paris, of course.',
    reasoning: 'France has one.',
  });
});

test('two parallel tool calls are made, and their results go back', async () => {
  const mock = await startMock();
  mock.on(
    { userMessage: /count/u, hasToolResult: false },
    {
      toolCalls: [
        { name: 'memory_stats', arguments: '{}' },
        { name: 'search_memory', arguments: '{"query":"anything"}' },
      ],
    },
  );
  mock.on({ userMessage: /count/u, hasToolResult: true }, { content: 'Counted.' });
  const engine = await startModelEngine(at(mock));
  const answer = await engine.say('Please count.');
  expect(answer).toMatchObject({ state: 'complete', text: 'Counted.' });
  expect(answer.toolCalls.map(({ name }) => name).sort()).toEqual([
    'memory_stats',
    'search_memory',
  ]);
});

test('a stream that is cut keeps what came', async () => {
  const mock = await startMock();
  mock.onMessage(
    /story/u,
    { content: 'Once upon a time there was a little machine that remembered.' },
    { truncateAfterChunks: 5, latency: 30, chunkSize: 8 },
  );
  const engine = await startModelEngine(at(mock));
  const answer = await engine.say('Tell me a story.');
  expect(answer).toMatchObject({ state: 'interrupted', problem: 'dropped' });
  expect(answer.text).toMatch(/^Once/u);
});
