import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWriter } from '../../../electron/engine/storage/connection/database.ts';
import { says } from '../../support/fakeModelServer.ts';
import { readPicture } from '../../support/pictures.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { extraction, type ScriptedItem } from '../../support/scriptedMemory.ts';

/** Pairs of the night that a scripted model is given, as it reads them. */
interface RequestedPair {
  readonly pair: number;
  readonly first: string;
  readonly second: string;
  readonly turn: string | null;
}

type CauseJudge = (pair: RequestedPair) => { cause: 'first' | 'second'; quote: string } | null;

/**
 * An engine whose model extracts these items, and names causes as the judge does; it refuses to
 * answer some requests.
 */
async function start(
  items: readonly ScriptedItem[],
  judge: CauseJudge,
  isRefused: (text: string) => boolean = () => false,
) {
  const engine = await startMemoryEngine();
  const requestedPairs: RequestedPair[] = [];
  engine.server.setDefaultAnswer((request, response) => {
    const text = (request.body['messages'] as { content: string }[]).at(-1)?.content ?? '';
    if (!text.includes('Cause pair')) {
      return says(text.includes('Turns:\n[E1]') ? extraction(request, items) : 'All right.')(
        request,
        response,
      );
    }
    if (isRefused(text)) return says('I cannot help with that.')(request, response);
    const pairs = [
      ...text.matchAll(/^Cause pair (\d+)\n(?:turn: (.*)\n)?first: (.*)\nsecond: (.*)$/gmu),
    ].map(([, pair, turn, first = '', second = '']) => ({
      pair: Number(pair),
      first,
      second,
      turn: turn ?? null,
    }));
    requestedPairs.push(...pairs);
    const causes = pairs.flatMap((pair) => {
      const cause = judge(pair);
      return cause === null ? [] : [{ pair: pair.pair, ...cause }];
    });
    return says(JSON.stringify({ causes }))(request, response);
  });
  return { engine, requestedPairs };
}

async function night(engine: MemoryEngine): Promise<number | undefined> {
  return (await causeStage(engine))?.count;
}

async function causeStage(engine: MemoryEngine) {
  engine.clock.advance(60_000);
  await engine.call('maintenance.run', {});
  for (;;) {
    const { running, runs } = await engine.call('maintenance.get', {});
    const [run] = runs;
    if (running === null && run !== undefined && run.state !== 'running') {
      return run.stages.find(({ name }) => name === 'causes');
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Weight of the only cause in the database. */
function causeWeight(engine: MemoryEngine): unknown {
  const db = openWriter(
    join(engine.home, 'workspaces', engine.client.workspaceId ?? '', 'memory.db'),
  );
  const weights = db.prepare(`SELECT weight FROM edges WHERE relation_type = 'causal'`).pluck();
  const [weight, ...others] = weights.all();
  db.close();
  expect(others).toEqual([]);
  return weight;
}

const item = (content: string, quote: string): ScriptedItem => ({ content, quote });

/** Turns that state a cause of their own, in plain words of both languages. */
const TURNS = [
  [
    'because',
    'I sold the car',
    'parking cost a fortune',
    (a: string, b: string) => `${a} because ${b}.`,
  ],
  ['so', 'My knee hurts again', 'I gave up running', (a: string, b: string) => `${a}, so ${b}.`],
  [
    'that is why',
    'The kitchen flooded twice',
    'we replaced the pipes',
    (a: string, b: string) => `${a}. That is why ${b}.`,
  ],
  [
    'after',
    'I sold the boat',
    'the engine broke down twice',
    (a: string, b: string) => `${a} after ${b}.`,
  ],
  [
    'поэтому',
    'У меня аллергия на пыльцу',
    'весной я живу у моря',
    (a: string, b: string) => `${a}, поэтому ${b}.`,
  ],
  [
    'потому что',
    'Я ушла из фирмы',
    'начальник кричал на людей',
    (a: string, b: string) => `${a}, потому что ${b}.`,
  ],
  [
    'после того как',
    'Мы завели собаку',
    'дети уехали учиться',
    (a: string, b: string) => `${a} после того, как ${b}.`,
  ],
] as const;

describe('a cause within one turn', () => {
  test.each(TURNS)(
    'is learned from "%s", and walked when it is wanted',
    async (_word, one, two, sentence) => {
      const turn = sentence(one, two);
      const { engine, requestedPairs } = await start(
        [item(`${one}.`, one), item(`${two}.`, two)],
        (pair) => (pair.turn === null ? null : { cause: 'first', quote: turn.slice(0, -1) }),
      );
      await engine.say(turn);
      await engine.consolidate();
      expect(await night(engine)).toBe(1);
      expect(requestedPairs.filter((pair) => pair.turn !== null)).toHaveLength(1);
      const { id } = await engine.fact(`${two}.`);
      const { links } = await engine.call('facts.get', { nodeId: id });
      expect(links).toMatchObject([{ relation: 'causal', content: `${one}.` }]);
      const { changeId } = await engine.call('facts.unlink', { edgeId: links[0]?.edgeId ?? '' });
      const left = async () => (await engine.call('facts.get', { nodeId: id })).links;
      expect(await left()).toEqual([]);
      await engine.call('history.undo', { changeId });
      expect(await left()).toHaveLength(1);
    },
  );

  test('is nothing that the person did not say led to the other', async () => {
    const { engine } = await start(
      [item('The user sold the car.', 'I sold the car'), item('The user sings.', 'I sing')],
      () => ({ cause: 'first', quote: 'I sold the car' }),
    );
    await engine.say('I sold the car because parking cost a fortune. I sing in a choir.');
    await engine.consolidate();
    expect(await night(engine)).toBe(0);
  });

  test('is no question where no words state one', async () => {
    const { engine, requestedPairs } = await start(
      [item('The user sold the car.', 'I sold the car'), item('The user sings.', 'I sing')],
      () => null,
    );
    await engine.say('I sold the car. I sing in a choir.');
    await engine.consolidate();
    await night(engine);
    expect(requestedPairs).toEqual([]);
  });
});

describe('a cause across turns', () => {
  test('is learned from the words of the later one, and names what they rest on', async () => {
    const { engine } = await start([], ({ first, turn }) =>
      turn === null && first.includes('rent')
        ? { cause: 'first', quote: 'That is why I moved to Leeds' }
        : null,
    );
    await engine.say('The rent in York went up again.');
    await engine.say('That is why I moved to Leeds.');
    expect(await night(engine)).toBe(1);
  });

  test('is learned of what the assistant said before, and taken back by itself', async () => {
    const { engine, requestedPairs } = await start([], ({ first, turn }) =>
      turn === null && first.includes('rain')
        ? { cause: 'first', quote: 'so I take the train' }
        : null,
    );
    engine.server.next(says('Heavy rain is expected on Friday.'));
    await engine.say('What is the weather like?');
    await engine.say('All right, so I take the train.');
    expect(await night(engine)).toBe(1);
    expect(requestedPairs.map(({ first }) => first)).toContain('Heavy rain is expected on Friday.');
    const center = { kind: 'search', query: 'train' } as const;
    const causesInRequest = async () => {
      const { graph } = await engine.call('graph.ego', { center });
      return readPicture(graph).edges.filter((edge) => edge.includes(' causal '));
    };
    expect(await causesInRequest()).toEqual([
      'Heavy rain is expected on Friday. causal All right, so I take the train.',
    ]);
    const { groups } = await engine.call('history.list', {});
    const change = groups.find(({ label }) => label === 'so I take the train');
    await engine.call('history.undo', { changeId: change?.id ?? '' });
    expect(await causesInRequest()).toEqual([]);
  });

  test('weighs more, the more of both ends its words name', async () => {
    const weights: unknown[] = [];
    for (const second of [
      'I moved to Leeds because the rent in York went up again.',
      'I moved to Leeds because of that.',
    ]) {
      const { engine } = await start([], ({ first, turn }) =>
        turn === null && first.includes('rent')
          ? { cause: 'first', quote: second.slice(0, -1) }
          : null,
      );
      await engine.say('The rent in York went up again.');
      await engine.say(second);
      expect(await night(engine)).toBe(1);
      weights.push(causeWeight(engine));
    }
    expect(weights).toEqual([1, 0.5]);
  });
});

test('a pair that the model refuses keeps no other from being examined, that night or later', async () => {
  const [one, two] = [TURNS[0], TURNS[1]];
  const knee = two[3](two[1], two[2]);
  let isRefused = (text: string) => text.includes(one[1]);
  const { engine, requestedPairs } = await start(
    [one, two].flatMap(([, a, b]) => [item(`${a}.`, a), item(`${b}.`, b)]),
    (pair) => (pair.turn === knee ? { cause: 'first', quote: knee.slice(0, -1) } : null),
    (text) => isRefused(text),
  );
  await engine.say(one[3](one[1], one[2]));
  engine.startNewConversation();
  await engine.say(knee);
  await engine.consolidate();
  expect(await causeStage(engine)).toMatchObject({ state: 'done', count: 1, passedOver: 1 });
  isRefused = () => false;
  requestedPairs.length = 0;
  expect(await causeStage(engine)).toMatchObject({ state: 'done', count: 0 });
  expect(requestedPairs).toEqual([]);
});

test('a model that refuses every pair fails the stage, and the next night examines them', async () => {
  const [, one, two, sentence] = TURNS[0];
  let isRefused = true;
  const { engine } = await start(
    [item(`${one}.`, one), item(`${two}.`, two)],
    (pair) =>
      pair.turn === null ? null : { cause: 'first', quote: sentence(one, two).slice(0, -1) },
    () => isRefused,
  );
  await engine.say(sentence(one, two));
  await engine.consolidate();
  expect(await causeStage(engine)).toMatchObject({ state: 'failed', why: 'unreadable' });
  isRefused = false;
  expect(await causeStage(engine)).toMatchObject({ state: 'done', count: 1 });
});
