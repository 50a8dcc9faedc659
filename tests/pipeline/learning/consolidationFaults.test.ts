import { describe, expect, test } from 'vitest';
import type { ConsolidationProblem, DropReason } from '../../../shared/contract/consolidation.ts';
import { fails, faults, says, type Answer } from '../../support/fakeModelServer.ts';
import { seedChangedPet } from '../../support/changedPet.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import {
  requestedPairsOf,
  extraction,
  judgment,
  type ScriptedItem,
} from '../../support/scriptedMemory.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';

const LAMP = { content: 'The user bought a green lamp.', quote: 'I bought a green lamp' };
const BIKE = { content: 'The user sold a red bike.', quote: 'I sold a red bike' };
const BOTH = [LAMP, BIKE];

/** An answer made of what the turns in the request really say. */
const draws =
  (items: readonly ScriptedItem[], change: (json: string) => string = (json) => json): Answer =>
  (request, response) =>
    says(change(extraction(request, items)))(request, response);

/** The same, cut off in the middle of the second memory, as a server with too little room does. */
const cutOff: Answer = (request, response) => {
  const json = extraction(request, BOTH);
  const end = json.lastIndexOf('red bike');
  const answer = end < 0 ? says(json) : says(json.slice(0, end + 3), 'length');
  return answer(request, response);
};

async function engineWithSession(): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  await engine.say('I bought a green lamp, and then I sold a red bike.');
  return engine;
}

const contents = async (engine: MemoryEngine) =>
  (await engine.facts()).map(({ content }) => content).sort();

/** Nothing false was learned, the session waits with the reason, and the next try brings it all. */
async function expectRetryToSucceed(
  engine: MemoryEngine,
  problem: ConsolidationProblem,
): Promise<void> {
  const failed = await engine.consolidate();
  expect(failed.queue).toMatchObject([{ attempts: 1, problem }]);
  expect(await contents(engine)).toEqual([]);
  engine.draws(BOTH);
  const { queue } = await engine.consolidate();
  expect(queue).toEqual([]);
  expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
}

describe('a session stays pending, with its reason, and is whole on the next try, when', () => {
  test.for<[string, Answer, ConsolidationProblem]>([
    ['the key is revoked', fails(401), 'unauthorized'],
    ['the server asks to wait', fails(429), 'rate_limited'],
    ['the answer stops coming', faults.stallAfterFirstByte, 'stalled'],
    ['the model is gone', fails(404), 'model_not_found'],
    ['the server breaks', fails(500), 'server_error'],
    ['the connection drops', faults.drop, 'dropped'],
    ['the answer ends without saying so', faults.cleanEnd, 'ended_early'],
    ['nothing comes at all', faults.stallBeforeFirstByte, 'slow_start'],
    ['a web page comes', faults.html, 'not_a_model_server'],
  ])('%s', async ([, answer, problem]) => {
    const engine = await engineWithSession();
    let away = true;
    const other: Answer = (request, response) => (away ? answer : draws(BOTH))(request, response);
    engine.nextExtraction(...Array.from({ length: 9 }, () => other));
    const failed = await engine.consolidate();
    expect(failed.queue).toMatchObject([{ attempts: 1, problem }]);
    expect(await contents(engine)).toEqual([]);
    away = false;
    expect((await engine.consolidate()).queue).toEqual([]);
    expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
  });

  test('every form of asking is refused', async () => {
    const engine = await engineWithSession();
    engine.nextExtraction(fails(400), fails(400), fails(400));
    await expectRetryToSucceed(engine, 'bad_request');
  });

  test('no form brings anything that can be read', async () => {
    const engine = await engineWithSession();
    engine.nextExtraction(says('Sure!'), says('I cannot.'), says('No list today.'));
    await expectRetryToSucceed(engine, 'unreadable');
  });

  test('the key is revoked between the chunk and its judgment', async () => {
    const engine = await startMemoryEngine();
    await seedChangedPet(engine);
    engine.judges(() => {
      throw new Error('unused');
    });
    engine.nextJudgment(fails(401));
    const failed = await engine.consolidate();
    expect(failed.queue).toMatchObject([{ attempts: 1, problem: 'unauthorized' }]);
    expect(await contents(engine)).toEqual(['Rex is a dog.']);
    const extractionCount = engine.extractions();
    engine.judges(() => null);
    expect((await engine.consolidate()).queue).toEqual([]);
    // The chunk's own answer was kept: only the judge was asked again.
    expect(engine.extractions()).toBe(extractionCount);
    expect(await contents(engine)).toEqual(['Rex is a cat.', 'Rex is a dog.']);
  });
});

describe('between two parts of a session', () => {
  test.for<[string, Answer, ConsolidationProblem]>([
    ['the key is revoked', fails(401), 'unauthorized'],
    ['the server dies', faults.drop, 'dropped'],
    ['nothing comes any more', faults.stallBeforeFirstByte, 'slow_start'],
  ])(
    '%s: the first stays learned, and only the rest is read again',
    async ([, answer, problem]) => {
      const engine = await startMemoryEngine();
      await engine.call('settings.set', {
        scope: 'workspace',
        key: 'consolidation.episodes_per_chunk',
        value: 2,
      });
      await engine.say('I bought a green lamp.');
      await engine.say('Then I sold a red bike.');
      let away = true;
      const second: Answer = (request, response) =>
        (away ? answer : draws([BIKE]))(request, response);
      engine.nextExtraction(draws([LAMP]), ...Array.from({ length: 9 }, () => second));
      const failed = await engine.consolidate();
      expect(failed.queue).toMatchObject([{ attempts: 1, problem }]);
      expect(await contents(engine)).toEqual([LAMP.content]);
      away = false;
      const before = engine.extractions();
      expect((await engine.consolidate()).queue).toEqual([]);
      expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
      expect(engine.extractions() - before).toBe(1);
    },
  );
});

describe('a less strict mode brings everything when', () => {
  test.for<[string, readonly Answer[]]>([
    ['a schema is refused', [fails(400)]],
    ['a schema and an object are refused', [fails(400), fails(400)]],
    ['the first answer is prose', [says('Here is what I found: nothing special.')]],
  ])('%s', async ([, before]) => {
    const engine = await engineWithSession();
    engine.draws(BOTH);
    engine.nextExtraction(...before);
    expect((await engine.consolidate()).queue).toEqual([]);
    expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
  });
});

describe('an answer is read through', () => {
  const wrap: Readonly<Record<string, (json: string) => string>> = {
    'thinking aloud': (json) => `<think>The user said {"items": []} maybe</think>\n${json}`,
    'the end of a thought its server began': (json) =>
      `The user said {"items": []}, or so.\n</think>\n${json}`,
    'remarks in brackets': (json) => `From [E1] [as JSON], {not} more:\n${json}`,
    'a code fence': (json) => `Here you are:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`,
    'a bare list': (json) => JSON.stringify((JSON.parse(json) as { items: unknown }).items),
    'another key': (json) => json.replace('"items"', '"memories"'),
    'trailing commas and single quotes': (json) => json.replace(/\}\]\}$/u, '},]}'),
    'numbers for labels': (json) => json.replaceAll(/"episode":"E(\d)"/gu, '"episode":$1'),
  };
  test.for(Object.entries(wrap))('%s', async ([, change]) => {
    const engine = await engineWithSession();
    engine.nextExtraction(draws(BOTH, change));
    expect((await engine.consolidate()).queue).toEqual([]);
    expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
  });
});

describe('what is left out is named, and the rest stays:', () => {
  const item = (json: string, change: (items: Record<string, unknown>[]) => unknown): string => {
    const { items } = JSON.parse(json) as { items: Record<string, unknown>[] };
    return JSON.stringify({ items: change(items) });
  };
  test.for<[string, DropReason, (json: string) => string]>([
    [
      'an invented quote',
      'quote_not_found',
      (json) => json.replace('"I sold a red bike"', '"I stole a red bike"'),
    ],
    [
      'an altered quote',
      'quote_not_found',
      (json) => json.replace('"I sold a red', '"I sold the red'),
    ],
    [
      'a turn that is not there',
      'unknown_episode',
      (json) => json.replace(/"E1"(?!.*"E1")/u, '"E9"'),
    ],
    [
      'an item without a content',
      'bad_shape',
      (json) => item(json, ([first, second]) => [first, { ...second, content: 7 }]),
    ],
    [
      'a memory in another language',
      'wrong_language',
      (json) => json.replace(BIKE.content, 'Пользователь продал красный велосипед.'),
    ],
  ])('%s', async ([, reason, change]) => {
    const engine = await engineWithSession();
    // The mended answer, where one is asked for, is no better.
    engine.nextExtraction(draws(BOTH, change));
    const repaired: Answer = draws([BIKE], change);
    if (reason === 'bad_shape') {
      engine.nextExtraction((request, response) =>
        says(JSON.stringify({ items: [{ content: 7, evidence: [] }] }))(request, response),
      );
    } else engine.nextExtraction(repaired);
    const { queue, recent } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(recent[0]?.dropped.map((one) => one.reason)).toEqual([reason]);
    expect(await contents(engine)).toEqual([LAMP.content]);
  });

  test.for<[string, string, DropReason]>([
    ['a turn of the person that says something else', 'E3', 'quote_not_found'],
    ['an answer that says the same', 'E2', 'no_evidence'],
  ])('a quote that names %s', async ([, other, reason]) => {
    const engine = await startMemoryEngine();
    engine.server.setDefaultAnswer(says(`So ${LAMP.quote}, you say.`));
    await engine.say(`${LAMP.quote}.`);
    await engine.say(`${BIKE.quote}.`);
    const wrong = draws(BOTH, (json) => json.replace('"E1"', `"${other}"`));
    engine.server.setDefaultAnswer(wrong);
    const { queue, recent } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(recent[0]?.dropped.map((one) => one.reason)).toEqual([reason]);
    expect(await contents(engine)).toEqual([BIKE.content]);
  });

  test('the last item of an answer that was cut off, of a turn that cannot be halved', async () => {
    const engine = await startMemoryEngine();
    await engine.say('/todo buy milk');
    await engine.say('I bought a green lamp, and then I sold a red bike.');
    engine.nextExtraction(...Array.from({ length: 12 }, () => cutOff));
    const { queue, recent } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(recent[0]?.dropped.map(({ reason }) => reason)).toContain('cut_off');
    const known = await contents(engine);
    expect(known).toContain(LAMP.content);
    expect(known.filter((content) => content.startsWith('The user sold'))).toEqual([]);
  });

  test('the last item of an answer whose brackets stay open, whatever its end says', async () => {
    const engine = await engineWithSession();
    const cut = draws(BOTH, (json) => json.slice(0, json.lastIndexOf('red bike') + 3));
    engine.nextExtraction(cut);
    expect((await engine.consolidate()).queue).toEqual([]);
    expect(await contents(engine)).toEqual([LAMP.content]);
  });

  test('what goes beyond any number a chunk can hold', async () => {
    const engine = await engineWithSession();
    const many = Array.from({ length: 400 }, (_, n) => ({
      content: `The user bought a green lamp number ${n}.`,
      quote: LAMP.quote,
    }));
    engine.nextExtraction(draws(many));
    const { queue, recent } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(await engine.facts()).toHaveLength(20);
    expect(recent[0]?.dropped).toHaveLength(380);
    expect(new Set(recent[0]?.dropped.map(({ reason }) => reason))).toEqual(new Set(['too_many']));
  });
});

test('a chunk too long for the model is read in halves, and nothing is left out', async () => {
  const engine = await startMemoryEngine();
  await engine.say('I bought a green lamp.');
  await engine.say('I sold a red bike.');
  engine.draws(BOTH);
  const overflow = fails(400, {
    message: 'the request exceeds the available context size',
    type: 'exceed_context_size_error',
    n_prompt_tokens: 9000,
    n_ctx: 4096,
  });
  engine.nextExtraction(overflow);
  expect((await engine.consolidate()).queue).toEqual([]);
  expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
});

describe('a single turn that alone is too long for the model', () => {
  const LONG = `${LAMP.quote}. ${'It rained all day and I stayed in. '.repeat(40)}${BIKE.quote}.`;
  const overflow = fails(400, {
    message: 'the request exceeds the available context size',
    type: 'exceed_context_size_error',
    n_prompt_tokens: 9000,
    n_ctx: 4096,
  });
  /** Takes no more than so many letters of turns at once. */
  const reading =
    (most: number): Answer =>
    (request, response) => {
      const messages = request.body['messages'] as readonly { readonly content: string }[];
      const shown = messages.find(({ content }) => content.includes('Turns:\n'))?.content ?? '';
      return (shown.length > most ? overflow : draws(BOTH))(request, response);
    };

  test('is read in halves, each quote looked for in all of it', async () => {
    const engine = await startMemoryEngine();
    await engine.say(LONG);
    engine.server.setDefaultAnswer(reading(1_200));
    expect((await engine.consolidate()).queue).toEqual([]);
    expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
    const { nodes } = await engine.call('facts.list', {});
    const facts = await Promise.all(
      nodes.map(({ id }) => engine.call('facts.get', { nodeId: id })),
    );
    expect(
      new Set(facts.flatMap(({ evidence }) => evidence.map(({ nodeId }) => nodeId))).size,
    ).toBe(1);
  });

  test('waits with the reason when no part of it fits', async () => {
    const engine = await startMemoryEngine();
    await engine.say(LONG);
    engine.server.setDefaultAnswer(reading(0));
    expect((await engine.consolidate()).queue).toMatchObject([
      { attempts: 1, problem: 'context_overflow' },
    ]);
    expect(await contents(engine)).toEqual([]);
    engine.server.setDefaultAnswer(reading(Infinity));
    expect((await engine.consolidate()).queue).toEqual([]);
    expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
  });
});

test('a judge whose answer is cut off is asked again about the pairs it did not come to', async () => {
  const engine = await startMemoryEngine();
  const rex = (content: string) => ({ content, quote: content, entities: [{ name: 'Rex' }] });
  const known = ['Rex sleeps in the kitchen', 'Rex eats fish'];
  const fresh = ['Rex sleeps in the garage', 'Rex eats meat'];
  engine.draws(known.map(rex));
  await engine.say(`${known.join('. ')}.`);
  await engine.consolidate();
  engine.startNewConversation();
  engine.draws(fresh.map(rex));
  const isUpdate = (pair: { known: string; fresh: string }) =>
    fresh.indexOf(pair.fresh) === known.indexOf(pair.known);
  engine.judges((pair) => ({ relation: isUpdate(pair) ? 'update' : 'unrelated' }));
  const interruptedReply: Answer = (request, response) => {
    const [first] = requestedPairsOf(request);
    const verdict = judgment(
      first === undefined ? [] : [{ pair: first.pair, relation: 'unrelated' }],
    );
    return says(`${verdict.slice(0, -2)}, {"pair": 2, "rel`, 'length')(request, response);
  };
  engine.nextJudgment(interruptedReply);
  await engine.say(`${fresh.join('. ')}.`);
  expect((await engine.consolidate()).queue).toEqual([]);
  expect(await engine.fact(known[1] ?? '')).toMatchObject({
    status: 'superseded',
    supersededBy: (await engine.fact(fresh[1] ?? '')).id,
  });
});

test('an item that says nothing of how sure it is counts as half sure, and not as nothing', async () => {
  const engine = await engineWithSession();
  await reviewPolicy(engine, 'none');
  engine.nextExtraction(
    draws([LAMP], (json) => json.replace('"confidence":0.8', '"confidence":null')),
  );
  await engine.consolidate();
  expect(await engine.fact(LAMP.content)).toMatchObject({ status: 'active', confidence: 0.5 });
});

test('tries that failed do not count against what is said after the session was read', async () => {
  const engine = await engineWithSession();
  engine.nextExtraction(says('Sure!'), says('I cannot.'), says('No list today.'));
  expect((await engine.consolidate()).queue).toMatchObject([{ attempts: 1 }]);
  expect((await engine.consolidate()).queue).toEqual([]);
  await engine.say('And a blue door.');
  const { queue } = await engine.call('consolidation.get', {});
  expect(queue).toMatchObject([{ attempts: 0, problem: null }]);
});

test('an item out of shape is asked for once more, with what was wrong', async () => {
  const engine = await engineWithSession();
  engine.nextExtraction(
    draws(BOTH, (json) => json.replace(`"content":"${BIKE.content}"`, '"content":""')),
    draws([BIKE]),
  );
  expect((await engine.consolidate()).queue).toEqual([]);
  expect(await contents(engine)).toEqual([LAMP.content, BIKE.content].sort());
});
