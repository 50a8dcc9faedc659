import { expect, test } from 'vitest';
import { fails, says, startFakeModelServer } from '../../../../support/fakeModelServer.ts';
import { chatModelAt, collectStream } from '../../../../support/modelStream.ts';

const GROQ =
  'Rate limit reached for model `llama-3.3-70b-versatile` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 12000, Used 11000, Requested 3000. Please try again in 20ms. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing';
const OPENAI =
  'Rate limit reached for gpt-4o in organization org-1 on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20ms. You can increase your rate limit by adding a payment method to your account at https://platform.openai.com/account/billing.';
const GEMINI =
  'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. Please retry in 0.02s.';

test.each([
  ['Groq', { message: GROQ, type: 'tokens', code: 'rate_limit_exceeded' }],
  ['OpenAI', { message: OPENAI, type: 'requests', code: 'rate_limit_exceeded' }],
  ['Gemini', { message: GEMINI, code: 429, status: 'RESOURCE_EXHAUSTED' }],
])('a rate limit that speaks of billing is waited for as it asks: %s', async (_name, error) => {
  const server = await startFakeModelServer();
  server.next(fails(429, error), says('Now.'));
  const { text, parts } = await collectStream(chatModelAt(server.baseUrl));
  expect(text).toBe('Now.');
  expect(parts.filter(({ kind }) => kind === 'retrying')).toEqual([{ kind: 'retrying', inMs: 20 }]);
});

test('a long wait that only the message names is the person’s to decide', async () => {
  const server = await startFakeModelServer();
  const message = GROQ.replace('20ms', '7m12.5s');
  server.setDefaultAnswer(fails(429, { message, code: 'rate_limit_exceeded' }));
  expect((await collectStream(chatModelAt(server.baseUrl))).end).toBe('rate_limited');
  expect(server.chatRequests()).toHaveLength(1);
});

test.each([
  [
    429,
    {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      code: 'insufficient_quota',
    },
  ],
  [429, { message: 'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000.' }],
  [400, { message: 'Your credit balance is too low to access the Anthropic API.' }],
  [400, { message: 'Billing hard limit has been reached', code: 'billing_hard_limit_reached' }],
])('an empty account is named as such: %i %j', async (status, error) => {
  const server = await startFakeModelServer();
  server.setDefaultAnswer(fails(status, error));
  expect((await collectStream(chatModelAt(server.baseUrl))).end).toBe('out_of_credit');
  expect(server.chatRequests()).toHaveLength(1);
});

test('a key that Gemini refuses with 400 is named as such', async () => {
  const server = await startFakeModelServer();
  const message = 'API key not valid. Please pass a valid API key.';
  server.setDefaultAnswer(fails(400, { code: 400, message, status: 'INVALID_ARGUMENT' }));
  expect((await collectStream(chatModelAt(server.baseUrl))).end).toBe('unauthorized');
});

test.each([
  [503, { message: 'The model is overloaded. Please try again later.' }],
  [503, { message: 'server busy, please try again. maximum pending requests exceeded' }],
  [529, { message: 'Overloaded', type: 'overloaded_error' }],
])('a server with too much to do is tried again: %i %j', async (status, error) => {
  const server = await startFakeModelServer();
  server.next(fails(status, error), says('Now.'));
  expect((await collectStream(chatModelAt(server.baseUrl))).text).toBe('Now.');
  server.setDefaultAnswer(fails(status, error));
  expect((await collectStream(chatModelAt(server.baseUrl))).end).toBe('server_error');
});

test('a server that is out of order is not tried again', async () => {
  const server = await startFakeModelServer();
  server.setDefaultAnswer(fails(503, { message: 'no available server' }));
  expect((await collectStream(chatModelAt(server.baseUrl))).end).toBe('server_error');
  expect(server.chatRequests()).toHaveLength(1);
});

test.each([
  [
    'Gemini',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    1_048_576,
  ],
  [
    'xAI',
    "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
    131_072,
  ],
  [
    'vLLM',
    'The decoder prompt (length 5000) is longer than the maximum model length of 4096.',
    4_096,
  ],
  ['Bedrock', 'Input is too long for requested model.', null],
  ['TGI', '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens', 4_096],
])('a conversation that is too long is named as such: %s', async (_name, message, tokens) => {
  const server = await startFakeModelServer();
  server.setDefaultAnswer(fails(400, { message }));
  const model = chatModelAt(server.baseUrl);
  expect((await collectStream(model)).end).toBe('context_overflow');
  expect(await model.contextTokens()).toBe(tokens);
});
