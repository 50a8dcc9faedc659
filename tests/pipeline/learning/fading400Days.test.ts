import { expect, test } from 'vitest';
import { shockingLosses, type Loss } from '../../support/fading/shockingLosses.ts';
import { trifles } from '../../support/fading/trifles.ts';
import { says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';

const DAY = 86_400_000;
const DAYS = 400;
/** Days between two chats: each recalls, and none of what it recalls may come to last by that. */
const CHAT_EVERY = 4;
/** Nights between two that find the computer awake: how many there are changes nothing. */
const NIGHT_EVERY = 20;
/** Memories whose words follow so loosely from what was said that the person must decide. */
const MAX_WAITING = 5;

/** Everyday questions, none of which is about what was learned on the first days. */
const CHATS = [
  'How do I fold a fitted sheet?',
  'Сколько граммов в унции?',
  'Give me a word for the smell of rain.',
  'Чем отличается тире от дефиса?',
  'What rhymes with orange?',
];

const dayOf = (engine: MemoryEngine, days: number): string =>
  new Date(engine.clock.now() + days * DAY).toISOString().slice(0, 10);

/** Item that the scripted model draws from a message, in the words of the list. */
function itemOf(engine: MemoryEngine, loss: Loss): ScriptedItem {
  const { dateInDays, ...rest } = loss.extraction;
  const date = dateInDays === undefined ? {} : { event_time: dayOf(engine, dateInDays) };
  return { ...rest, ...date, quote: loss.message };
}

/** Gives a memory by its door; returns its content as it is stored. */
async function addMemory(engine: MemoryEngine, loss: Loss): Promise<void> {
  const { content, kind } = loss.extraction;
  switch (loss.door) {
    case 'typed':
      await engine.call('facts.remember', { content, kind });
      return;
    case 'asked':
      await engine.say(`/remember ${content}`);
      return;
    case 'accepted': {
      await reviewPolicy(engine, 'all');
      await extract(engine, [itemOf(engine, loss)]);
      const { id: nodeId } = await engine.fact(content);
      await engine.call('review.accept', { nodeId });
      await reviewPolicy(engine, 'none');
      return;
    }
    case 'passing':
      await extract(engine, [itemOf(engine, loss)]);
  }
}

/** Says each message and has it read. */
async function extract(engine: MemoryEngine, items: readonly ScriptedItem[]): Promise<void> {
  engine.draws(items);
  engine.startNewConversation();
  for (const { quote } of items) await engine.say(quote);
  await engine.consolidate();
}

async function night(engine: MemoryEngine): Promise<void> {
  await engine.call('maintenance.run', {});
  for (;;) {
    const { running } = await engine.call('maintenance.get', {});
    if (running === null) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

test('over 400 days nothing fades that a person would be shocked to lose, and trifles do', async () => {
  const engine = await startMemoryEngine();
  await reviewPolicy(engine, 'none');
  for (const loss of shockingLosses) await addMemory(engine, loss);
  const remarks = [...trifles.en, ...trifles.ru];
  for (let from = 0; from < remarks.length; from += 25) {
    const items = remarks.slice(from, from + 25);
    await extract(
      engine,
      items.map((content) => ({ content, quote: content })),
    );
  }
  engine.draws([]);
  const learned = await engine.call('facts.list', { statuses: ['active'], limit: 500 });
  const live = new Map(learned.nodes.map((node) => [node.content, node]));
  const wanted = [...shockingLosses.map((loss) => loss.extraction.content), ...remarks];
  expect(wanted.filter((content) => !live.has(content))).toEqual([]);
  // What waits for review would not fade either, and prove nothing: few may.
  const waiting = learned.nodes.filter(({ review }) => review === 'pending');
  expect(waiting.length).toBeLessThanOrEqual(MAX_WAITING);

  for (let day = 0; day < DAYS; day += 1) {
    engine.clock.advance(DAY);
    if (day % CHAT_EVERY !== 0) continue;
    engine.startNewConversation();
    const question = CHATS[(day / CHAT_EVERY) % CHATS.length] ?? '';
    engine.server.next(says(`Let me see. ${question} It depends.`));
    await engine.say(question);
    if (day % NIGHT_EVERY === 0) await night(engine);
  }

  const left = (await engine.call('facts.list', { statuses: ['active'], limit: 500 })).nodes;
  const names = new Set(left.map(({ content }) => content));
  expect(shockingLosses.filter((loss) => !names.has(loss.extraction.content))).toEqual([]);
  const faded = remarks.filter((content) => !names.has(content));
  expect(faded.length).toBeGreaterThanOrEqual(remarks.length * 0.9);
  // Each that stays says why, except those whose day is still ahead.
  for (const { lasting, fadesFrom } of left) {
    expect(lasting !== null || (fadesFrom ?? 0) > engine.clock.now() - 100 * DAY).toBe(true);
  }
}, 600_000);
