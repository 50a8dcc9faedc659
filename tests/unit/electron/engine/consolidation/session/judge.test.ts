import { expect, test } from 'vitest';
import { createModelJudge } from '../../../../../../electron/engine/consolidation/session/judge.ts';
import { createCapabilityCache } from '../../../../../../electron/engine/models/capabilities.ts';
import { fails, says, startFakeModelServer } from '../../../../../support/fakeModelServer.ts';
import { START } from '../../../../../support/manualClock.ts';
import { chatModelAt } from '../../../../../support/modelStream.ts';

/** Judge of a model that refuses requests of more than so many characters, and those requests. */
async function judgeUpTo(longest: number) {
  const server = await startFakeModelServer();
  server.setDefaultAnswer(async (request, response) => {
    const isTooLong = JSON.stringify(request.body['messages']).length > longest;
    const verdict = { pair: 1, relation: 'update', confidence: 1 };
    const answer = isTooLong
      ? fails(400, { message: 'maximum context length is 4096 tokens' })
      : says(JSON.stringify({ pairs: [verdict] }));
    await answer(request, response);
  });
  const judge = createModelJudge({
    model: { chat: chatModelAt(server.baseUrl), capabilities: createCapabilityCache() },
    timeOf: () => 'today',
    signal: new AbortController().signal,
    used: () => undefined,
  });
  return { judge, requests: server.chatRequests };
}

const longNote = `Anna lives in Oslo. ${'She told us all about the house and the garden. '.repeat(160)}`;
const pair = {
  pair: 1,
  known: { at: START, text: longNote },
  fresh: { at: START, text: 'Anna lives in Bergen.' },
};

test('a pair too long for the model is judged by the beginning of its texts', async () => {
  const { judge } = await judgeUpTo(6_000);
  expect(await judge([pair])).toEqual({
    ok: true,
    value: [{ pair: 1, verdict: 'update', confidence: 1 }],
  });
});

test('a pair that is too long at any length passes as unrelated, and ends', async () => {
  const { judge, requests } = await judgeUpTo(0);
  expect(await judge([pair])).toEqual({ ok: true, value: [] });
  expect(requests().length).toBeLessThan(30);
});
