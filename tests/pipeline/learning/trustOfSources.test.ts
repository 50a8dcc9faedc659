import { describe, expect, test } from 'vitest';
import { says, type Answer } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { requestedPairsOf, judgment } from '../../support/scriptedMemory.ts';
import { useTool } from '../../support/useTool.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';

const REX = { entities: [{ name: 'Rex' }] };
const KITCHEN = {
  ...REX,
  content: 'Rex sleeps in the kitchen.',
  quote: 'Rex sleeps in the kitchen',
};
const GARAGE = { ...REX, content: 'Rex sleeps in the garage.', quote: 'Rex sleeps in the garage' };
const ATTIC = { ...REX, content: 'Rex sleeps in the attic.', quote: 'Rex sleeps in the attic' };

async function engineWithPolicy(value: 'all' | 'none'): Promise<MemoryEngine> {
  const engine = await startMemoryEngine();
  await reviewPolicy(engine, value);
  return engine;
}

const items = (...list: readonly object[]): Answer => says(JSON.stringify({ items: list }));

/** As a model that takes an answer of its own for how something is done. */
const asProcedure = (content: string) => ({
  type: 'procedural',
  kind: null,
  content,
  evidence: [{ episode: 'E2', quote: 'All right' }],
});

describe('what only the assistant said', () => {
  test('is no evidence of a fact, whatever the model calls it', async () => {
    const engine = await engineWithPolicy('none');
    engine.draws([{ ...KITCHEN, confidence: 0.6 }]);
    await engine.say(`${KITCHEN.quote}.`);
    await engine.consolidate();
    engine.startNewConversation();
    engine.nextExtraction(items(asProcedure(KITCHEN.content)));
    await engine.say('Where does Rex sleep?');
    const { recent } = await engine.consolidate();
    expect(recent[0]?.dropped).toEqual([{ reason: 'no_evidence', content: KITCHEN.content }]);
    const { id } = await engine.fact(KITCHEN.content);
    expect((await engine.call('facts.get', { nodeId: id })).evidence).toHaveLength(1);
  });

  test('makes a known procedure no surer: it may only repeat what it was given', async () => {
    const engine = await engineWithPolicy('none');
    const content = 'To deploy, run make ship.';
    const quote = 'To deploy, run make ship';
    engine.draws([{ type: 'procedural', kind: null, content, quote, confidence: 0.6 }]);
    await engine.say(`${quote}.`);
    await engine.consolidate();
    engine.startNewConversation();
    engine.nextExtraction(items(asProcedure(content)));
    await engine.say('How do I deploy?');
    await engine.consolidate();
    const { id, confidence } = await engine.fact(content);
    expect((await engine.call('facts.get', { nodeId: id })).evidence).toHaveLength(1);
    // Being used adds a little; a second turn would have made it 0.7.
    expect(confidence).toBeLessThan(0.61);
  });

  test('does not swallow what the person said in the same words', async () => {
    const engine = await engineWithPolicy('none');
    const evidence = { episode: 'E1', quote: KITCHEN.quote };
    engine.nextExtraction(
      items(asProcedure(KITCHEN.content), { content: KITCHEN.content, evidence: [evidence] }),
    );
    await engine.say(`${KITCHEN.quote}.`);
    await engine.consolidate();
    const nodes = await engine.facts();
    expect(nodes.map(({ type, trust, review }) => ({ type, trust, review }))).toContainEqual({
      type: 'semantic',
      trust: 'extracted',
      review: null,
    });
  });
});

test.for(['update', 'contradiction'] as const)(
  'what the person writes down while the model judges it does not lose to the model: %s',
  async (relation) => {
    const engine = await engineWithPolicy('none');
    engine.draws([ATTIC]);
    await engine.say(`${ATTIC.quote}.`);
    await engine.consolidate();
    engine.startNewConversation();
    engine.draws([KITCHEN, GARAGE]);
    engine.nextJudgment(async (request, response) => {
      await engine.call('facts.remember', { content: KITCHEN.content });
      const verdicts = requestedPairsOf(request).map(({ pair, known, fresh }) => {
        const isTheirs = known === KITCHEN.content && fresh === GARAGE.content;
        return { pair, relation: isTheirs ? relation : 'unrelated' };
      });
      await says(judgment(verdicts))(request, response);
    });
    await engine.say(`${KITCHEN.quote}. ${GARAGE.quote}.`);
    // A clock that was set back: what they wrote looks older than what the model read.
    engine.clock.advance(-60_000);
    await engine.consolidate();
    const own = await engine.fact(KITCHEN.content);
    expect(own).toMatchObject({ trust: 'user', status: 'active', confidence: 1 });
    const { items: waiting } = await engine.call('review.list', {});
    expect(waiting).toMatchObject([
      {
        node: { content: GARAGE.content, fadeAt: null },
        reasons: ['conflict'],
        conflicts: [{ node: { id: own.id } }],
      },
    ]);
  },
);

test('a model that proposes what the person rejected is refused', async () => {
  const engine = await engineWithPolicy('all');
  engine.draws([KITCHEN]);
  await engine.say(`${KITCHEN.quote}.`);
  await engine.consolidate();
  const { id: nodeId } = await engine.fact(KITCHEN.content);
  await engine.call('review.reject', { nodeId, reason: 'wrong' });
  await reviewPolicy(engine, 'none');
  const turn = 'Rex sleeps in the kitchen, you said?';
  await useTool(engine, 'remember_fact', { content: KITCHEN.content }, turn);
  expect(await engine.facts()).toEqual([]);
});

test.each([
  [
    'The user would quit nursing and open a bakery if the user won the lottery.',
    'If I won the lottery I’d quit nursing and open a bakery',
  ],
  ['Пользователь открыл бы пекарню, если бы выиграл.', 'Я открыл бы пекарню, если бы выиграл'],
])('what would only be so on a condition is no goal of the person: %s', async (content, quote) => {
  const engine = await startMemoryEngine();
  engine.draws([{ content, quote, kind: 'Goal', entities: [{ name: 'user' }] }]);
  await engine.say(`${quote}.`);
  await engine.consolidate();
  const { items: waiting } = await engine.call('review.list', {});
  expect(waiting.map(({ node, reasons }) => [node.content, reasons])).toEqual([
    [content, ['unsure']],
  ]);
});
