import { expect, test } from 'vitest';
import { fails, startFakeModelServer } from '../../../../../support/fakeModelServer.ts';
import { chatModelAt, collectStream } from '../../../../../support/modelStream.ts';

test('the context window of a model is that of a refusal until the server reports another', async () => {
  const server = await startFakeModelServer();
  let reported = 131_072;
  const model = chatModelAt(server.baseUrl, { contextTokens: () => Promise.resolve(reported) });
  expect(await model.contextTokens()).toBe(131_072);
  server.next(
    fails(400, {
      message: "This model's maximum context length is 3072 tokens. However, you requested 9000.",
      code: 'context_length_exceeded',
    }),
  );
  await collectStream(model);
  expect(await model.contextTokens()).toBe(3_072);
  // Loaded again with a larger window.
  reported = 32_768;
  expect(await model.contextTokens()).toBe(32_768);
});
