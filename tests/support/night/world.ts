import fc from 'fast-check';
import { startMemoryEngine, type MemoryEngine } from '../memoryEngine.ts';
import type { ScriptedItem } from '../scriptedMemory.ts';
import { startTestEngine } from '../testEngine.ts';
import { until } from '../until.ts';

const DAY = 86_400_000;

/** States of a memory before the tested nights. */
const OUTCOMES = [
  'told',
  'confirmed',
  'corrected',
  'done',
  'retracted',
  'drawn',
  'protected',
  'waiting',
  'rejected',
  'disputed',
  'used',
] as const;

export interface Happening {
  readonly fate: (typeof OUTCOMES)[number];
  /** Days after the one before. */
  readonly pause: number;
}

/** A life of some weeks in which everything may have happened to a memory. */
export const generatedMemories = fc.array(
  fc.record({ fate: fc.constantFrom(...OUTCOMES), pause: fc.integer({ min: 0, max: 12 }) }),
  { minLength: 5, maxLength: 12 },
);

/** Lives it in a home, and has rules suggest something at the end; returns when it was over. */
async function liveThrough(
  engine: MemoryEngine,
  happenings: readonly Happening[],
): Promise<number> {
  for (const [n, { fate, pause }] of happenings.entries()) {
    engine.clock.advance(pause * DAY);
    await applyHappening(engine, fate, n);
  }
  await engine.consolidate();
  await engine.close();
  const alone = await startTestEngine({ home: engine.home, clock: engine.clock });
  await alone.say(`I'm allergic to peanuts.`);
  alone.clock.advance(31 * 60_000);
  await alone.say('Good morning.');
  const suggested = async () =>
    (await alone.call('review.list', {})).items.some(({ reasons }) => reasons.includes('rule'));
  await until(suggested, 'the suggestion');
  await alone.close();
  return engine.clock.now();
}

/** Person of the n-th statement: four names, so that some are mentioned often. */
function nameOf(n: number): string {
  return ['Rex', 'Ingrid', 'Tomas', 'Olga'][n % 4] ?? '';
}

async function applyHappening(
  engine: MemoryEngine,
  fate: Happening['fate'],
  n: number,
): Promise<void> {
  const send = async (content: string, kind: 'Fact' | 'Todo' = 'Fact') =>
    (await engine.call('facts.remember', { content, kind })).node.id;
  const draw = async (...items: readonly ScriptedItem[]) => {
    engine.draws(items);
    for (const { quote } of items) {
      await engine.say(`${quote}.`);
      await engine.consolidate();
    }
    return (await engine.fact(items.at(-1)?.content ?? '')).id;
  };
  const about = (content: string, change: Partial<ScriptedItem> = {}): ScriptedItem => ({
    content,
    quote: content.slice(0, -1),
    entities: [{ name: nameOf(n) }],
    ...change,
  });
  switch (fate) {
    case 'told':
      await send(`Lamp ${n} is green.`);
      return;
    case 'confirmed':
      await engine.call('facts.confirm', { nodeId: await send(`Key ${n} opens the shed.`) });
      return;
    case 'corrected': {
      const nodeId = await send(`Bus ${n} leaves at six.`);
      await engine.call('facts.correct', { nodeId, content: `Bus ${n} leaves at seven.` });
      return;
    }
    case 'done':
      await engine.call('facts.retract', {
        nodeId: await send(`paint door ${n}`, 'Todo'),
        reason: 'done',
      });
      return;
    case 'retracted':
      await engine.call('facts.retract', { nodeId: await send(`Shop ${n} is open.`) });
      return;
    case 'drawn':
      await draw(about(`${nameOf(n)} bought boat ${n}.`));
      return;
    case 'protected': {
      await draw(about(`Wanda planted tree ${n}.`, { entities: [{ name: 'Wanda' }] }));
      const [wanda] = (await engine.call('entities.list', { query: 'Wanda' })).entities;
      if (wanda?.protected === false) {
        const change = { kind: 'protect', on: true } as const;
        await engine.call('entities.edit', { entityId: wanda.id, change });
      }
      return;
    }
    case 'waiting':
      await draw(about(`${nameOf(n)} is pilot number ${n}.`, { confidence: 0.5 }));
      return;
    case 'rejected': {
      const nodeId = await draw(about(`${nameOf(n)} is baker number ${n}.`, { confidence: 0.5 }));
      await engine.call('review.reject', { nodeId, reason: 'wrong' });
      return;
    }
    case 'disputed': {
      engine.judges(({ fresh }) =>
        fresh.includes('is cold') ? { relation: 'contradiction' } : null,
      );
      const rooms = [
        about(`Room ${n} of ${nameOf(n)} is warm.`),
        about(`Room ${n} of ${nameOf(n)} is cold.`),
      ];
      await engine.call('review.accept', { nodeId: await draw(...rooms), conflict: 'keep_both' });
      return;
    }
    case 'used':
      await send(`Drawer ${n} holds the scissors.`);
      await engine.say(`What does drawer ${n} hold?`);
  }
}

/** A home whose memory of a whole life lies in it. */
export async function makeLivedHome(happenings: readonly Happening[]): Promise<{
  readonly home: string;
  readonly over: number;
}> {
  const engine = await startMemoryEngine();
  return { home: engine.home, over: await liveThrough(engine, happenings) };
}
