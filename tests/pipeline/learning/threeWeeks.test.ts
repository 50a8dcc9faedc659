import { expect, test } from 'vitest';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { preambleOf } from '../../support/newestTurn.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';
import { useTool } from '../../support/useTool.ts';

const DAY = 86_400_000;

interface LifeEvent {
  readonly day: number;
  readonly says: string;
  /** What an honest model draws from it. */
  readonly draws: readonly Omit<ScriptedItem, 'quote'>[];
}

const about = (content: string, kind = 'Fact', ...names: readonly string[]) => ({
  content,
  kind,
  entities: [{ name: 'user' }, ...names.map((name) => ({ name, role: 'object' }))],
});

/** Three weeks of one person, in two languages: what they say, and what is learned from it. */
const LIFE: readonly LifeEvent[] = [
  { day: 0, says: 'I live in Altona.', draws: [about('The user lives in Altona.')] },
  {
    day: 0,
    says: 'I work at Brandt as an editor.',
    draws: [about('The user works at Brandt as an editor.')],
  },
  {
    day: 0,
    says: 'My sister Vera lives in Lyon.',
    draws: [about('The user’s sister Vera lives in Lyon.', 'Fact', 'Vera')],
  },
  {
    day: 1,
    says: 'I need to register the bicycle.',
    draws: [about('The user needs to register the bicycle.', 'Todo')],
  },
  {
    day: 1,
    says: 'I want to buy a sailing boat.',
    draws: [about('The user wants to buy a sailing boat.', 'Goal')],
  },
  {
    day: 1,
    says: 'На работу я езжу на поезде.',
    draws: [about('Пользователь ездит на работу на поезде.')],
  },
  {
    day: 2,
    says: 'Кота зовут Барсик.',
    draws: [about('Кота пользователя зовут Барсик.', 'Fact', 'Барсик')],
  },
  { day: 3, says: 'I love hazelnuts.', draws: [about('The user loves hazelnuts.', 'Preference')] },
  {
    day: 4,
    says: 'I lied, my sister Vera lives in Nice.',
    draws: [about('The user’s sister Vera lives in Nice.', 'Fact', 'Vera')],
  },
  { day: 6, says: 'I moved to Harburg.', draws: [about('The user moved to Harburg.')] },
  {
    day: 9,
    says: 'I started to work at Kranz as an editor.',
    draws: [about('The user started to work at Kranz as an editor.')],
  },
  {
    day: 11,
    says: 'I registered the bicycle.',
    draws: [about('The user registered the bicycle.')],
  },
  {
    day: 13,
    says: 'We no longer want to buy a sailing boat.',
    draws: [about('The user no longer wants to buy a sailing boat.')],
  },
  {
    day: 15,
    says: 'На работу теперь езжу на велосипеде.',
    draws: [about('Пользователь теперь ездит на работу на велосипеде.')],
  },
  { day: 17, says: 'I hate hazelnuts.', draws: [about('The user hates hazelnuts.', 'Preference')] },
  {
    day: 18,
    says: 'My neighbor Otto repairs clocks.',
    draws: [about('The user’s neighbor Otto repairs clocks.', 'Fact', 'Otto')],
  },
  {
    day: 19,
    says: 'I take my coffee without sugar.',
    draws: [about('The user takes coffee without sugar.', 'Preference')],
  },
];

/** What a fair judge says of the pairs that touch each other, by words of the older and the newer. */
const RELATED: readonly (readonly [string, string, 'update' | 'contradiction', number])[] = [
  ['lives in Altona', 'moved to Harburg', 'update', 0.95],
  ['works at Brandt', 'work at Kranz', 'update', 0.95],
  ['lives in Lyon', 'lives in Nice', 'update', 0.95],
  ['needs to register', 'registered the bicycle', 'update', 0.95],
  ['wants to buy a sailing boat', 'no longer wants', 'update', 0.95],
  ['на поезде', 'на велосипеде', 'update', 0.95],
  ['loves hazelnuts', 'hates hazelnuts', 'contradiction', 0.9],
];

async function live(engine: MemoryEngine): Promise<void> {
  engine.judges(({ known, fresh }) => {
    const pair = RELATED.find(([older, newer]) => known.includes(older) && fresh.includes(newer));
    return pair === undefined ? null : { relation: pair[2], confidence: pair[3] };
  });
  let today = 0;
  for (const { day, says, draws } of LIFE) {
    for (; today < day; today += 1) await night(engine);
    engine.startNewConversation();
    engine.draws(draws.map((item) => ({ ...item, quote: says.replace(/\.$/u, '') })));
    await engine.say(says);
    engine.clock.advance(DAY / 24);
    await engine.consolidate();
  }
  for (; today < 21; today += 1) await night(engine);
}

async function night(engine: MemoryEngine): Promise<void> {
  engine.clock.advance(DAY);
  await engine.call('maintenance.run', {});
  const run = async () => (await engine.call('maintenance.get', {})).runs[0];
  await expect.poll(async () => (await run())?.state).not.toBe('running');
  // The script answers extraction and judge alone: no summary of anybody, or of a week, is written.
  const stages = (await run())?.stages ?? [];
  const unscripted = ['enrich', 'reflect'];
  expect(
    stages.filter(({ state, name }) => state === 'failed' && !unscripted.includes(name)),
  ).toEqual([]);
}

/** The memory that a question's request to the model tells. */
async function memoryFor(engine: MemoryEngine, question: string): Promise<string> {
  engine.startNewConversation();
  await engine.say(question);
  return preambleOf(engine.server.chatRequests().at(-1)?.body ?? {});
}

const isLiveMemory = ({ status, review }: MemoryNode) =>
  status === 'active' && review !== 'pending' && review !== 'rejected';

/** Questions about now, what must be told for them, and what was true before. */
const NOW: readonly (readonly [question: string, current: string, outdated: string])[] = [
  ['Where do I live?', 'The user moved to Harburg.', 'lives in Altona'],
  ['Where do I work?', 'The user started to work at Kranz as an editor.', 'works at Brandt'],
  ['Where does my sister Vera live?', 'sister Vera lives in Nice.', 'Lyon'],
  ['Do I have to register the bicycle?', 'The user registered the bicycle.', 'needs to register'],
  ['Do I want a sailing boat?', 'no longer wants to buy a sailing boat.', 'user wants to buy'],
  ['На чём я езжу на работу?', 'теперь ездит на работу на велосипеде.', 'на поезде'],
];

test('after three weeks what is true now is told, and what was true then is known', async () => {
  const engine = await startMemoryEngine();
  const began = engine.clock.now();
  await live(engine);

  for (const [question, current, outdated] of NOW) {
    const memory = await memoryFor(engine, question);
    expect.soft(memory, question).toContain(current);
    const lines = memory.split('\n').filter((line) => line.includes(outdated));
    expect.soft(lines.filter((line) => !line.includes('since changed'))).toEqual([]);
  }
  const hazelnuts = await memoryFor(engine, 'Do I like hazelnuts?');
  for (const side of ['loves hazelnuts', 'hates hazelnuts']) expect.soft(hazelnuts).toContain(side);

  const asOf = began + 3 * DAY;
  const { nodes: then } = await engine.call('facts.list', { asOf, limit: 100 });
  const contentsAsOf = then.filter(isLiveMemory).map(({ content }) => content);
  for (const [question, current, outdated] of NOW) {
    const contents = contentsAsOf.join('\n');
    expect.soft(contents, question).toContain(outdated);
    expect.soft(contents, question).not.toContain(current);
  }

  const contents = (await engine.facts()).filter(isLiveMemory).map(({ content }) => content);
  expect
    .soft(contents.toSorted())
    .toEqual([
      'The user loves hazelnuts.',
      'The user moved to Harburg.',
      'The user no longer wants to buy a sailing boat.',
      'The user registered the bicycle.',
      'The user started to work at Kranz as an editor.',
      'The user takes coffee without sugar.',
      'The user’s neighbor Otto repairs clocks.',
      'The user’s sister Vera lives in Nice.',
      'Кота пользователя зовут Барсик.',
      'Пользователь теперь ездит на работу на велосипеде.',
    ]);
  const { items, counts } = await engine.call('review.list', {});
  // Of all that was said, the person is asked about the hazelnuts alone.
  expect.soft(items.map(({ node }) => node.content)).toEqual(['The user hates hazelnuts.']);
  expect.soft(counts).toMatchObject({ contradictions: 0, merges: 0 });
  expect.soft(counts.waiting).toBeLessThanOrEqual(0.1 * LIFE.length);
  const day = new Date(asOf).toISOString().slice(0, 10);
  for (const [question, current, outdated] of NOW) {
    const args = { query: question, as_of: day, type: 'semantic' };
    const found = JSON.stringify(await useTool(engine, 'search_memory', args));
    expect.soft(found, question).toContain(outdated);
    expect.soft(found, question).not.toContain(current);
  }
});
