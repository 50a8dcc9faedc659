import { expect, test } from 'vitest';
import { createCapabilityCache } from '../../../../../electron/engine/models/capabilities.ts';
import { probeChat } from '../../../../../electron/engine/models/probe.ts';
import {
  call,
  says,
  startFakeModelServer,
  type Answer,
} from '../../../../support/fakeModelServer.ts';
import { chatModelAt } from '../../../../support/modelStream.ts';

/** Whether a model has tools, after a test in which it answers the request with a tool like this. */
async function toolsAfter(answer: Answer): Promise<boolean | null> {
  const server = await startFakeModelServer();
  server.setDefaultAnswer((request, response) =>
    ('tools' in request.body ? answer : says('Hello.'))(request, response),
  );
  const capabilities = createCapabilityCache();
  const model = chatModelAt(server.baseUrl, { capabilities });
  expect(await probeChat(model, capabilities, new AbortController().signal)).toBeNull();
  return capabilities.get(model.ref).tools;
}

test.each([
  ['a call', call('say_word', { word: 'hello' }), true],
  [
    'a call written as text',
    says('<tool_call>{"name":"say_word","arguments":{"word":"hello"}}</tool_call>'),
    true,
  ],
  [
    'a call in a fence',
    says('```json\n{"name":"say_word","arguments":{"word":"hello"}}\n```'),
    true,
  ],
  ['words', says('Hello.'), false],
])('the test of a model that answers with %s', async (_name, answer, hasTools) => {
  expect(await toolsAfter(answer)).toBe(hasTools);
});
