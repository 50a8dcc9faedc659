import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  askStructured,
  type MemoryModel,
} from '../../../../../../electron/engine/consolidation/driver/askStructured.ts';
import { answerSchema } from '../../../../../../electron/engine/models/portableSchema.ts';
import { createCapabilityCache } from '../../../../../../electron/engine/models/capabilities.ts';
import type { ChatRequest, StreamPart } from '../../../../../../electron/engine/models/ports.ts';

const item = z.strictObject({ word: z.string() });
const question = {
  turns: [
    { role: 'system', text: 'Write words as JSON.' },
    { role: 'user', text: 'Which?' },
  ],
  format: { name: 'words', schema: answerSchema(z.strictObject({ items: z.array(item) })) },
  key: 'items',
  item,
  maxTokens: 1_000,
} as const;
const never = new AbortController().signal;

type Script = readonly StreamPart[];

const text = (content: string): StreamPart => ({ kind: 'text', text: content });
const problem = (
  code: 'bad_request' | 'empty_answer' | 'cut_off' | 'reported_error',
): StreamPart => ({
  kind: 'problem',
  problem: code,
});
const done: StreamPart = { kind: 'finish', reason: 'stop' };
const words = (...list: string[]): Script => [
  text(JSON.stringify({ items: list.map((word) => ({ word })) })),
  done,
];
const nonsense: Script = [text('I would rather not.'), done];

/** A model that gives one scripted answer after the other, and records its requests. */
function scripted(contextTokens: number | null, ...scripts: readonly Script[]) {
  const requests: ChatRequest[] = [];
  const left = [...scripts];
  const model: MemoryModel = {
    capabilities: createCapabilityCache(),
    chat: {
      ref: 'fake/small',
      local: true,
      contextTokens: () => Promise.resolve(contextTokens),
      async *stream(request) {
        requests.push(request);
        await Promise.resolve();
        yield* left.shift() ?? words('last');
      },
    },
  };
  const ask = () => askStructured(model, question, never);
  return { model, requests, ask };
}

const formatOf = ({ format }: ChatRequest) => (typeof format === 'object' ? 'schema' : format);

describe('the form of an answer', () => {
  test('names the keys that are wanted where no schema does (json_object: Groq, DeepSeek)', async () => {
    const { requests, ask } = scripted(null, [problem('bad_request')], words('one'));
    expect((await ask()).ok).toBe(true);
    expect(requests.map(formatOf)).toEqual(['schema', 'json_object']);
    expect(requests[1]?.turns[0]?.text).toContain('{"items": [{"word": string}]}');
  });

  test('that the server refuses is not tried again', async () => {
    const { requests, ask } = scripted(null, [problem('bad_request')], words('one'), words('two'));
    await ask();
    await ask();
    expect(requests.map(formatOf)).toEqual(['schema', 'json_object', 'json_object']);
  });

  test('that gave one unreadable answer is tried first the next time', async () => {
    const { requests, ask, model } = scripted(null, nonsense, words('one'), words('two'));
    expect((await ask()).ok).toBe(true);
    await ask();
    expect(requests.map(formatOf)).toEqual(['schema', 'json_object', 'schema']);
    expect(model.capabilities.get('fake/small')).toMatchObject({
      structured: 'json_schema',
      unreadable: 0,
    });
  });

  test('that gave one blank answer is tried first the next time', async () => {
    const blank: Script = [problem('empty_answer')];
    const { requests, ask } = scripted(null, blank, words('one'), words('two'));
    expect((await ask()).ok).toBe(true);
    await ask();
    expect(requests.map(formatOf)).toEqual(['schema', 'json_object', 'schema']);
  });

  test('is given up after three unreadable answers in a row', async () => {
    const scripts = [1, 2, 3].flatMap(() => [nonsense, words('one')]);
    const { requests, ask } = scripted(null, ...scripts);
    for (let n = 0; n < 4; n += 1) await ask();
    expect(requests.map(formatOf)).toEqual([
      ...[1, 2, 3].flatMap(() => ['schema', 'json_object']),
      'json_object',
    ]);
  });

  test('is kept when the server calls the answer no JSON (Groq: json_validate_failed)', async () => {
    const { requests, ask } = scripted(
      null,
      [problem('reported_error')],
      words('one'),
      words('two'),
    );
    await ask();
    await ask();
    expect(requests.map(formatOf)).toEqual(['schema', 'json_object', 'schema']);
  });
});

describe('the length of an answer', () => {
  test('is limited in every form, and by half of what the model reads', async () => {
    const refused: Script = [problem('bad_request')];
    const { requests, ask } = scripted(null, refused, refused, words('one'));
    await ask();
    expect(requests.map(({ maxTokens }) => maxTokens)).toEqual([1_000, 1_000, 1_000]);
    const small = scripted(1_200, words('one'));
    await small.ask();
    expect(small.requests[0]?.maxTokens).toBe(600);
  });

  test('a model that goes in circles ends as cut off', async () => {
    const loop = text('{"items": [{"word": "one one one one');
    const { ask } = scripted(null, [loop, problem('cut_off')]);
    expect(await ask()).toMatchObject({ ok: true, value: { replies: [{ cutOff: true }] } });
  });

  test('has room for a thought once one took all of it, seen or not (o-series)', async () => {
    const { requests, ask } = scripted(null, [problem('cut_off')], words('one'), words('two'));
    expect((await ask()).ok).toBe(true);
    await ask();
    expect(requests.map(({ maxTokens }) => maxTokens)).toEqual([1_000, 17_000, 17_000]);
  });
});

describe('an answer that talk cut short', () => {
  const halfway = text('{"items": [{"word": "one"}, {"word": "tw');

  test('is gone on with: whole items are kept, and only the rest is requested', async () => {
    const { requests, ask } = scripted(null, [halfway, { kind: 'preempted' }], words('two'));
    const answer = await ask();
    const replies = answer.ok ? answer.value.replies : [];
    expect(replies.map((reply) => JSON.parse(reply.text) as unknown)).toEqual([
      { items: [{ word: 'one' }] },
      { items: [{ word: 'two' }] },
    ]);
    expect(replies.some(({ cutOff }) => cutOff)).toBe(false);
    expect(requests[1]?.turns.slice(-2)).toMatchObject([
      { role: 'assistant', text: '{"items":[{"word":"one"}]}' },
      { role: 'user', text: expect.stringContaining('still missing') },
    ]);
  });

  test('is mended as a request of its own, which talk may cut short as well', async () => {
    const { requests, ask } = scripted(
      null,
      [halfway, { kind: 'preempted' }],
      [text('{"items": [{"word": "two"}, {"wort": "three"}, {"wort": "four"}]}'), done],
      [text('{"items": [{"word": "three"}, {"word": "fo'), { kind: 'preempted' }],
      words('four'),
    );
    const answer = await ask();
    const replies = answer.ok ? answer.value.replies : [];
    expect(replies.map((reply) => JSON.parse(reply.text) as unknown)).toEqual([
      { items: [{ word: 'one' }] },
      { items: [{ word: 'two' }, { wort: 'three' }, { wort: 'four' }] },
      { items: [{ word: 'three' }] },
      { items: [{ word: 'four' }] },
    ]);
    expect(replies.map(({ retried }) => retried === true)).toEqual([false, true, false, false]);
    expect(requests[2]?.turns.at(-1)?.text).toContain('Write only these again');
    expect(requests[3]?.turns.slice(-2)).toMatchObject([
      { role: 'assistant', text: '{"items":[{"word":"three"}]}' },
      { role: 'user', text: expect.stringContaining('still missing') },
    ]);
  });

  test('is made anew where nothing of it is whole, and what came before is void', async () => {
    const { requests, ask } = scripted(null, [
      text('{"items": [{"wo'),
      { kind: 'preempted' },
      ...words('one'),
    ]);
    const answer = await ask();
    expect(requests).toHaveLength(1);
    expect(answer.ok && answer.value.replies).toEqual([
      { text: '{"items":[{"word":"one"}]}', cutOff: false },
    ]);
  });
});
