import { expect, test } from 'vitest';
import type { MessageId } from '../../../shared/domain/primitives.ts';
import { call, says } from '../../support/fakeModelServer.ts';
import { asMessageId } from '../../support/ids.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';

const TURN = 'Remember that my parrot is called Kiki.';
const CONTENT = 'The user’s parrot is called Kiki';

/** Engine with a memory saved from the first turn of a conversation. */
async function startWithMemory() {
  const engine = await startModelEngine();
  engine.server.next(call('remember_fact', { content: CONTENT, quote: TURN }), says('Saved.'));
  await engine.say(TURN);
  const [turn] = await engine.shown();
  return { engine, turnId: turn?.id ?? asMessageId('') };
}

async function edit(engine: ModelEngine, messageId: MessageId, text: string): Promise<void> {
  engine.server.next(says('I see.'));
  const { answer } = await engine.call('chat.edit', {
    messageId,
    clientMessageId: asMessageId(`edit of ${messageId}`),
    text,
  });
  await engine.finished(answer?.id ?? '');
}

const memories = async (engine: ModelEngine) =>
  (await engine.call('facts.list', { statuses: ['active'] })).nodes;

test('a memory of a turn that was edited stays, and says that its source changed', async () => {
  const { engine, turnId } = await startWithMemory();
  expect((await memories(engine))[0]?.sourceChanged).toBeUndefined();
  await edit(engine, turnId, 'My parrot is called Momo.');
  expect(await memories(engine)).toMatchObject([
    { content: CONTENT, trust: 'user', sourceChanged: true },
  ]);
  await engine.call('conversations.showVersion', { messageId: turnId });
  expect((await memories(engine))[0]?.sourceChanged).toBeUndefined();
});

test('a memory of a turn says so as well when a turn before it was edited', async () => {
  const engine = await startModelEngine();
  const saves = call('remember_fact', { content: CONTENT, quote: TURN });
  engine.server.next(says('Hello.'), saves, says('Saved.'));
  await engine.say('Good morning.');
  await engine.say(TURN);
  const [first] = await engine.shown();
  const firstId = first?.id ?? asMessageId('');
  await edit(engine, firstId, 'Good evening.');
  expect((await memories(engine))[0]?.sourceChanged).toBe(true);
  await engine.call('conversations.showVersion', { messageId: firstId });
  expect((await memories(engine))[0]?.sourceChanged).toBeUndefined();
});

test('a learned memory says so once every turn that proves it was edited', async () => {
  const engine = await startMemoryEngine();
  const item = { content: 'Rex sleeps in the garage.', quote: 'Rex sleeps in the garage' };
  const turnIds: MessageId[] = [];
  for (const text of ['Rex sleeps in the garage.', 'As I said, Rex sleeps in the garage.']) {
    engine.startNewConversation();
    engine.draws([item]);
    await engine.say(text);
    await engine.consolidate();
    const [turn] = await engine.shown();
    turnIds.push(turn?.id ?? asMessageId(''));
  }
  const flags: unknown[] = [];
  for (const turnId of turnIds) {
    await edit(engine, turnId, 'Rex sleeps in the kitchen.');
    flags.push((await engine.fact(item.content)).sourceChanged);
  }
  expect(flags).toEqual([undefined, true]);
});
