import { afterEach, beforeEach, expect, test } from 'vitest';
import { annasLoci } from '../loci.ts';
import { startHarness, type Harness } from './harness.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { asConversationId } from '../../../support/ids.ts';

let harness: Harness;
let ids: readonly ConversationId[];

beforeEach(async () => {
  harness = await startHarness(await annasLoci());
  await harness.workspace().conversations.load();
  ids = harness
    .workspace()
    .conversations.getState()
    .list.map(({ id }) => id);
});
afterEach(() => harness.close());

const chat = () => harness.workspace().chat;
const held = () => Object.keys(chat().getState().transcripts);

test('a conversation that one points at is there before it is opened', async () => {
  const [first = asConversationId('')] = ids;
  await chat().prefetch(first);
  expect(chat().getState().transcripts[first]?.status).toBe('ready');
  expect(chat().getState().transcripts[first]?.messages.length).toBeGreaterThan(0);
});

test('of those that were only pointed at the last is held', async () => {
  const [
    first = asConversationId(''),
    second = asConversationId(''),
    third = asConversationId(''),
  ] = ids;
  await chat().prefetch(first);
  await chat().prefetch(second);
  expect(held()).toEqual([second]);
  await chat().open(second);
  await chat().prefetch(third);
  expect(held().sort()).toEqual([second, third].sort());
});

test('one that was left for another while it was read is not held either', async () => {
  const [first = asConversationId(''), second = asConversationId('')] = ids;
  await Promise.all([chat().prefetch(first), chat().prefetch(second)]);
  expect(held()).toEqual([second]);
});

test('opened while it is read it is read once', async () => {
  const [first = asConversationId('')] = ids;
  const seen: (readonly unknown[])[] = [];
  const stop = chat().subscribe(({ transcripts }) => {
    const messages = transcripts[first]?.messages;
    if (messages && messages !== seen.at(-1)) seen.push(messages);
  });
  await Promise.all([chat().prefetch(first), chat().open(first)]);
  await chat().open(first);
  stop();
  expect(seen.filter((messages) => messages.length > 0)).toHaveLength(1);
  await chat().prefetch(ids[1] ?? asConversationId(''));
  expect(held()).toContain(first);
});
