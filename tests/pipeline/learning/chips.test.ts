import { describe, expect, test } from 'vitest';
import type { Suggestion } from '../../../shared/contract/review.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

const TODO = 'need to ring the plumber on monday about the boiler';

const start = (home = temporaryFolder()) => startTestEngine({ home, clock: createManualClock() });

async function suggestionsOf(engine: TestEngine): Promise<readonly Suggestion[]> {
  const { messages } = await engine.call('conversations.messages', {
    conversationId: engine.conversationId(),
  });
  const messageIds = messages.filter(({ role }) => role === 'user').map(({ id }) => id);
  return (await engine.call('review.suggestions', { messageIds })).suggestions;
}

async function suggestion(engine: TestEngine): Promise<Suggestion> {
  await expect.poll(async () => (await suggestionsOf(engine)).length).toBe(1);
  const [first] = await suggestionsOf(engine);
  if (first === undefined) throw new Error('no suggestion');
  return first;
}

describe('a message that holds something worth keeping', () => {
  test('is offered to be remembered, and nothing is until the press', async () => {
    const engine = await start();
    await engine.say(TODO);
    const { node } = await suggestion(engine);
    expect(node).toMatchObject({ kind: 'Todo', review: 'pending' });
    expect(node.due?.hasTime).toBe(false);
    const { nodes } = await engine.call('facts.list', { reviews: ['accepted'] });
    expect(nodes).toEqual([]);
  });

  test('kept, it is the person’s own, with another wording and due time if they say so', async () => {
    const engine = await start();
    await engine.say(TODO);
    const { node } = await suggestion(engine);
    const due = { at: engine.clock.now() + 3_600_000, hasTime: true };
    const content = 'Ring the plumber';
    const { node: saved } = await engine.call('review.accept', { nodeId: node.id, content, due });
    expect(saved).toMatchObject({ content, due, trust: 'user', review: 'accepted' });
    expect(await suggestionsOf(engine)).toEqual([]);
  });

  test('declined, it comes again neither under a message nor in review', async () => {
    const engine = await start();
    await engine.say(TODO);
    const { node } = await suggestion(engine);
    await engine.call('review.reject', { nodeId: node.id });
    await engine.say(TODO);
    await engine.engine.wake();
    expect(await suggestionsOf(engine)).toEqual([]);
    expect((await engine.call('review.list', {})).items).toEqual([]);
  });

  test('said again while it waits, it is offered once', async () => {
    const engine = await start();
    await engine.say(TODO);
    await suggestion(engine);
    await engine.say(TODO);
    await engine.engine.wake();
    expect(await suggestionsOf(engine)).toHaveLength(1);
  });

  test('still waits after a restart', async () => {
    const home = temporaryFolder();
    const engine = await start(home);
    await engine.say(TODO);
    const { node } = await suggestion(engine);
    await engine.close();
    const again = await startTestEngine({ home, clock: createManualClock() });
    const { items } = await again.call('review.list', {});
    expect(items.map((item) => item.node.id)).toEqual([node.id]);
  });
});

test('a message with several things worth keeping gets one offer; the rest waits in review', async () => {
  const engine = await start();
  await engine.say("I'm allergic to peanuts. Need to ring the plumber on monday.");
  await suggestion(engine);
  expect((await engine.call('review.list', {})).items).toHaveLength(2);
});

test('an everyday message gets none', async () => {
  const engine = await start();
  await engine.say("i'm so tired today");
  await engine.engine.wake();
  expect(await suggestionsOf(engine)).toEqual([]);
});

test.each([
  ['remember that the garage code is 4412', 'the garage code has changed to 9981'],
  ['запомни: код от домофона 12К45', 'код от домофона поменяли, теперь 98К12'],
])('after %j, %j offers the correction alone', async (order, statement) => {
  const engine = await start();
  await engine.say(order);
  const { actions } = await engine.say(statement);
  expect(actions).toMatchObject([{ action: 'choice_offered', choice: { command: 'correct' } }]);
  await engine.engine.wake();
  expect(await suggestionsOf(engine)).toEqual([]);
});
