import { cpSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryTaskOf } from '../../support/scriptedMemory.ts';
import { says, type Answer } from '../../support/fakeModelServer.ts';
import { createManualClock } from '../../support/manualClock.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import {
  databaseIn,
  allRows,
  memories,
  protectedIds,
  readEdges,
} from '../../support/night/rows.ts';
import { makeLivedHome, generatedMemories, type Happening } from '../../support/night/world.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { until } from '../../support/until.ts';

const DAY = 86_400_000;

function copyOf(home: string): string {
  const copy = temporaryFolder();
  cpSync(home, copy, { recursive: true });
  return copy;
}

async function night(engine: TestEngine): Promise<void> {
  const before = (await engine.call('maintenance.get', {})).runs[0]?.id;
  expect(await engine.call('maintenance.run', {})).toEqual({ started: true });
  const newest = async () => (await engine.call('maintenance.get', {})).runs[0];
  await until(async () => {
    const run = await newest();
    return run?.id !== before && run?.finishedAt !== null;
  }, 'the night');
  expect((await newest())?.state).toBe('done');
}

const fileOf = async (engine: TestEngine, home: string) =>
  databaseIn(home, (await engine.call('status.get', {})).workspaceId);

/** Memories after nights without a model on those days, in a copy of the home. */
async function after(
  lived: { readonly home: string; readonly over: number },
  days: readonly number[],
) {
  const home = copyOf(lived.home);
  const clock = createManualClock(lived.over);
  const engine = await startTestEngine({ home, clock });
  const file = await fileOf(engine, home);
  const before = memories(file);
  const kept = protectedIds(file);
  for (const day of days) {
    clock.set(lived.over + day * DAY);
    await night(engine);
  }
  await engine.close();
  return { before, kept, memories: memories(file), ties: readEdges(file) };
}

/** Two memories of one name, of which one ends before the night: what sums them up changes in it. */
const TWO_OF_ONE: Happening[] = [
  { fate: 'drawn', pause: 0 },
  { fate: 'told', pause: 0 },
  { fate: 'told', pause: 0 },
  { fate: 'told', pause: 0 },
  { fate: 'drawn', pause: 0 },
];

/** Statements of the person's that nobody returns to, and one that is protected. */
const LOSES_SOME: Happening[] = [
  { fate: 'drawn', pause: 0 },
  { fate: 'drawn', pause: 3 },
  { fate: 'told', pause: 3 },
  { fate: 'drawn', pause: 3 },
  { fate: 'drawn', pause: 3 },
];

describe('on any store', () => {
  test('asleep is awake, thirty nights are one after thirty days, and what is protected stays as it is', async () => {
    const seen = { faded: 0, kept: 0 };
    const anyDays = fc.array(fc.integer({ min: 0, max: 119 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(generatedMemories, anyDays, async (anyHappenings, some) => {
        const lived = await makeLivedHome(anyHappenings);
        const inOrder = some.toSorted((a, b) => a - b);
        const asleep = await after(lived, [120]);
        expect(await after(lived, [...inOrder, 120])).toEqual(asleep);
        expect(await after(lived, [...inOrder.flatMap((day) => [day, day]), 120, 120])).toEqual(
          asleep,
        );
        const thirty = Array.from({ length: 30 }, (_, n) => n + 1);
        expect(await after(lived, thirty)).toEqual(await after(lived, [30]));
        for (const id of asleep.kept) {
          expect(asleep.memories.get(id)).toEqual(asleep.before.get(id));
        }
        seen.kept += asleep.kept.length;
        for (const { node } of asleep.memories.values()) {
          if (node['status_reason'] === 'faded') seen.faded += 1;
        }
      }),
      // A life that surely loses something comes first: two random ones alone may lose nothing.
      { numRuns: 3, examples: [[LOSES_SOME, [10]]], endOnFailure: true },
    );
    expect(seen.faded).toBeGreaterThan(0);
    expect(seen.kept).toBeGreaterThan(0);
  }, 300_000);

  test('a night that is gone through twice at the same moment leaves every row as once', async () => {
    await fc.assert(
      fc.asyncProperty(
        generatedMemories,
        fc.integer({ min: 30, max: 100 }),
        async (anyHappenings, day) => {
          const lived = await makeLivedHome(anyHappenings);
          const clock = createManualClock(lived.over);
          const engine = await startModelEngine({ home: copyOf(lived.home), clock });
          await engine.call('settings.set', {
            scope: 'workspace',
            key: 'enrichment.min_mentions',
            value: 1,
          });
          engine.server.setDefaultAnswer(nightly);
          const file = await fileOf(engine, engine.home);
          await night(engine);
          clock.advance(day * DAY);
          const [boat] = (await engine.call('facts.list', { query: 'boat', statuses: ['active'] }))
            .nodes;
          if (boat !== undefined) await engine.call('facts.retract', { nodeId: boat.id });
          const untouched = allRows(file);
          await night(engine);
          const once = allRows(file);
          expect(once).not.toEqual(untouched);
          const requestText = engine.server.chatRequests().length;
          await night(engine);
          expect(allRows(file)).toEqual(once);
          expect(engine.server.chatRequests()).toHaveLength(requestText);
          await engine.close();
        },
      ),
      { numRuns: 8, endOnFailure: true, examples: [[TWO_OF_ONE, 30]] },
    );
  }, 300_000);
});

/** Reads what the rules suggested from, sums up what it is told, and reflects on any two. */
const nightly: Answer = (request, response) => {
  const requestText = JSON.stringify(request.body);
  const answers = (value: unknown) => says(JSON.stringify(value))(request, response);
  if (memoryTaskOf(request) === 'extract') return answers({ items: [] });
  const statements = [...requestText.matchAll(/- ([^\\]+)\\n/gu)].map(([, text]) => text);
  if (requestText.includes('Cause pair')) return answers({ causes: [] });
  if (requestText.includes('observations')) {
    return answers({
      observations: [{ content: 'The user likes boats and lamps.', from: [1, 2] }],
    });
  }
  return answers({ summaries: [{ summary: `Known: ${statements.join(' ')}` }] });
};
