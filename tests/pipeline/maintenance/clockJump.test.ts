import { expect, test } from 'vitest';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';

const YEARS = 10 * 365 * 86_400_000;
const HOUR = 3_600_000;

/** One conversation written to while the clock stood ten years ahead, between two others. */
async function engineAfterClockJump() {
  const engine = await startMemoryEngine();
  const begun = engine.clock.now();
  const send = async (text: string) => {
    engine.startNewConversation();
    await engine.say(text);
    return engine.conversationId();
  };
  const before = await send('Before the jump.');
  engine.clock.set(begun + YEARS);
  const ahead = await send('Ten years ahead.');
  engine.clock.set(begun + HOUR);
  return { engine, send, before, ahead, begun };
}

test('a conversation of a clock ten years ahead stays on top only until another is written to', async () => {
  const { engine, send, before, ahead } = await engineAfterClockJump();
  const order = async () => {
    const { conversations } = await engine.call('conversations.list', {});
    return conversations.toSorted((a, b) => b.lastMessageAt - a.lastMessageAt).map(({ id }) => id);
  };
  expect(await order()).toEqual([ahead, before]);
  engine.clock.advance(HOUR);
  const after = await send('After the jump.');
  expect((await order())[0]).toBe(after);
  expect((await order()).at(-1)).toBe(before);
  const { conversations } = await engine.call('conversations.list', {});
  expect(conversations.filter(({ lastMessageAt }) => lastMessageAt > engine.clock.now())).toEqual(
    [],
  );
});

test('what is said in it once the clock is right has the time of now, in a new session', async () => {
  const { engine, begun } = await engineAfterClockJump();
  await engine.say('The clock is right again.');
  const { messages, sessions } = await engine.call('conversations.messages', {
    conversationId: engine.conversationId(),
  });
  expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([
    'Ten years ahead.',
    'The clock is right again.',
  ]);
  expect(messages.at(-1)?.createdAt).toBeLessThan(begun + 2 * HOUR);
  expect(sessions).toHaveLength(2);
});

async function runNight(engine: MemoryEngine): Promise<void> {
  await engine.call('maintenance.run', {});
  await expect
    .poll(async () => (await engine.call('maintenance.get', {})).running, { timeout: 60_000 })
    .toBeNull();
}

test('a memory that faded by it is back after the next night, and fades when its time comes', async () => {
  const engine = await startMemoryEngine();
  const begun = engine.clock.now();
  engine.draws([{ content: 'The user likes tea.', quote: 'I like tea' }]);
  await engine.say('I like tea.');
  await engine.consolidate();
  const isLive = async () => {
    const { nodes } = await engine.call('facts.list', { statuses: ['active'] });
    return nodes.some(({ content }) => content.includes('likes tea'));
  };
  expect(await isLive()).toBe(true);
  engine.clock.set(begun + YEARS);
  await runNight(engine);
  expect(await isLive()).toBe(false);
  engine.clock.set(begun + HOUR);
  await runNight(engine);
  expect(await isLive()).toBe(true);
  engine.clock.set(begun + YEARS);
  await runNight(engine);
  expect(await isLive()).toBe(false);
});

test('its session is ended and read at night', async () => {
  const { engine, begun } = await engineAfterClockJump();
  engine.draws([{ content: 'The user was ahead.', quote: 'Ten years ahead' }]);
  engine.clock.set(begun + 24 * HOUR);
  await runNight(engine);
  expect((await engine.facts()).map(({ content }) => content)).toContain('The user was ahead.');
});
