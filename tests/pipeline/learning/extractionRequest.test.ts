import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { says } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { memoryTaskOf, textsOf } from '../../support/scriptedMemory.ts';

const LONG = 'The answer goes on about tiles, grout and buckets of water. '.repeat(70);
/** Most tokens of turns, context and names in a request to a local server. */
const MAX_READ = 1_500;

/** What each extraction request hands over to be read, instructions apart. */
const handedOver = ({ server }: MemoryEngine): string[] =>
  server
    .chatRequests()
    .filter((request) => memoryTaskOf(request) === 'extract')
    .map((request) => textsOf(request).at(-1) ?? '');

const lastHandedOver = (engine: MemoryEngine) => handedOver(engine).at(-1) ?? '';

const linesOf = (text: string, label: 'C' | 'E') =>
  text.split('\n').filter((line) => line.startsWith(`[${label}`));

async function turnsPerChunk(engine: MemoryEngine, value: number): Promise<void> {
  const key = 'consolidation.episodes_per_chunk';
  await engine.call('settings.set', { scope: 'workspace', key, value });
}

describe('what a model is given to read', () => {
  test('has the weekday, date and time of each turn', async () => {
    const engine = await startMemoryEngine();
    await engine.say('I keep bees.');
    await engine.consolidate();
    expect(lastHandedOver(engine)).toMatch(/^\[E1\] Sun 2026-03-01 09:00 user: I keep bees\.$/mu);
  });

  test('clips the turns that are context, and long answers', async () => {
    const engine = await startMemoryEngine();
    await turnsPerChunk(engine, 2);
    engine.server.next(says(LONG));
    await engine.say('How do I tile a wall?');
    await engine.say('I keep bees.');
    await engine.consolidate();
    const [first = '', second = ''] = handedOver(engine);
    const [, answer = ''] = linesOf(first, 'E');
    expect(answer).toContain(' … ');
    expect(answer.length).toBeLessThan(1_500);
    const context = linesOf(second, 'C');
    expect(context).toHaveLength(2);
    for (const line of context) expect(line.length).toBeLessThan(400);
  });

  test('has the answer beside its question, and no answer alone', async () => {
    const engine = await startMemoryEngine();
    await turnsPerChunk(engine, 5);
    for (let n = 0; n < 3; n += 1) await engine.say(`I painted wall number ${n}.`);
    await engine.consolidate();
    // The fifth turn is a question: its answer, the sixth, goes with it.
    expect(handedOver(engine).map((text) => linesOf(text, 'E').length)).toEqual([6]);
    const [answer] = (await engine.shown()).filter(({ role }) => role === 'assistant').slice(-1);
    engine.server.next(says('All right, then: paint another one.'));
    const again = await engine.call('chat.regenerate', { messageId: answer?.id ?? ('' as never) });
    await engine.finished(again.answer.id);
    const { queue } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(handedOver(engine)).toHaveLength(1);
  });

  test('names the person as statements do, once their name is known', async () => {
    const engine = await startMemoryEngine();
    await engine.say('I keep bees.');
    await engine.consolidate();
    expect(lastHandedOver(engine)).toContain('Person: name unknown, called "The user"');
    await engine.call('facts.remember', { content: 'My name is Maria', kind: 'Identity' });
    await engine.say('I keep goats.');
    await engine.consolidate();
    expect(lastHandedOver(engine)).toMatch(/^Person: Maria$/mu);
  });

  test.each([
    ['a whole word', 'Tim', 'Tim came over.', true],
    ['an inflected name', 'Анна', 'Мы виделись с Анной.', true],
    ['a part of a word', 'Tim', 'Das war mit Zustimmung.', false],
  ])('names who is known as %s', async (_how, name, text, isNamed) => {
    const engine = await startMemoryEngine();
    await engine.call('entities.create', { name, type: 'person' });
    await engine.say(text);
    await engine.consolidate();
    expect(lastHandedOver(engine).includes(`Known names: ${name}`)).toBe(isNamed);
  });

  test('is at most 1,500 tokens on a local server, however long a message is', async () => {
    const engine = await startMemoryEngine();
    const items = Array.from({ length: 18 }, (_, n) => `I painted the shed number ${n} blue`);
    const filler = 'It rained all day and I stayed in with the cat. '.repeat(12);
    engine.draws(items.map((quote, n) => ({ content: `Shed ${n} of the user is blue.`, quote })));
    engine.server.next(says(LONG), says(LONG));
    await engine.say(items.map((item) => `${filler}${item}.`).join(' '));
    await engine.say('And I keep bees.');
    await engine.consolidate();
    const sizes = handedOver(engine).map(estimateTokens);
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_READ);
    expect(await engine.facts()).toHaveLength(items.length);
  });
});

test('an item without a proper quote is asked for once more, and kept with one', async () => {
  const engine = await startMemoryEngine();
  const item = (quote: string) =>
    JSON.stringify({
      items: [
        { content: 'The user keeps bees.', kind: 'Fact', evidence: [{ episode: 'E1', quote }] },
      ],
    });
  engine.nextExtraction(says(item('I have bees at home')), says(item('I keep bees')));
  await engine.say('I keep bees.');
  const { recent } = await engine.consolidate();
  expect(recent[0]?.dropped).toEqual([]);
  expect((await engine.facts()).map(({ content }) => content)).toEqual(['The user keeps bees.']);
  const retry = JSON.stringify(engine.server.chatRequests().at(-1)?.body);
  expect(retry).toContain('copy its exact words');
});

describe('what the judge is asked', () => {
  /** Texts of the questions to the judge. */
  const questions = ({ server }: MemoryEngine) =>
    server
      .chatRequests()
      .filter((request) => memoryTaskOf(request) === 'judge')
      .map((request) => textsOf(request).at(-1) ?? '');

  test('has the days on which both were said, not those they tell of', async () => {
    const engine = await startMemoryEngine();
    const learn = async (content: string, change: object = {}) => {
      engine.startNewConversation();
      engine.draws([{ content, quote: content, entities: [{ name: 'Rex' }], ...change }]);
      await engine.say(content);
      await engine.consolidate();
      engine.clock.advance(3 * 86_400_000);
    };
    await learn('The show of Rex is in May.', { kind: 'Event', event_time: '2026-05-09' });
    await learn('The show of Rex is in June.', { kind: 'Event', event_time: '2026-06-07' });
    expect(questions(engine).at(-1)).toBe(
      'Pair 1\nknown (said Sun 2026-03-01 09:00): The show of Rex is in May.\n' +
        'new (said Wed 2026-03-04 09:00): The show of Rex is in June.',
    );
  });

  test('is five pairs at most, and its silence about a pair means unrelated', async () => {
    const engine = await startMemoryEngine();
    const about = (content: string) => ({ content, quote: content, entities: [{ name: 'Rex' }] });
    const rooms = ['hall', 'attic', 'cellar', 'kitchen', 'garage', 'shed', 'study'];
    const contents = rooms.map((room) => `Rex sleeps in the ${room} at night.`);
    engine.draws(contents.map(about));
    for (const content of contents) {
      engine.startNewConversation();
      await engine.say(content);
      await engine.consolidate();
    }
    engine.startNewConversation();
    const fresh = 'Rex sleeps in the car at night.';
    engine.draws([about(fresh)]);
    const before = questions(engine).length;
    engine.nextJudgment(...Array.from({ length: 9 }, () => says('{"pairs": []}')));
    await engine.say(fresh);
    await engine.consolidate();
    const sizes = questions(engine)
      .slice(before)
      .map((text) => text.match(/^Pair /gmu)?.length ?? 0);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
    expect(await engine.facts()).toHaveLength(rooms.length + 1);
    expect((await engine.facts()).every(({ status }) => status === 'active')).toBe(true);
  });
});
