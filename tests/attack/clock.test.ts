import { beforeEach, describe, expect, test } from 'vitest';
import { createManualClock, START } from '../support/manualClock.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../support/testEngine.ts';

const YEAR = 365 * 86_400_000;
const DAY = 86_400_000;

/** Messages of each start, by the error of the clock at that time. */
const STARTS = [
  { off: 0, text: 'The lamp stands near the door.' },
  { off: -YEAR, text: 'The chair stands near the wall.' },
  { off: 10 * YEAR, text: 'The desk stands near the stairs.' },
] as const;

let home: string;
let clock: ReturnType<typeof createManualClock>;
beforeEach(async () => {
  home = temporaryFolder();
  for (const { off, text } of STARTS) {
    clock = createManualClock(START + off);
    const engine = await startTestEngine({ home, clock });
    await engine.say(text);
    await engine.call('facts.remember', { content: text });
    await engine.close();
  }
});

/** A day after the first start: the clock is right again. */
const restartEngine = () => startTestEngine({ home, clock: createManualClock(START + DAY) });

const titles = async (engine: TestEngine) =>
  (await engine.call('conversations.list', {})).conversations.map(({ title }) => title);

describe('a clock that was a year behind and ten years ahead', () => {
  test('loses no message and no memory, and undo and copies work', async () => {
    const engine = await restartEngine();
    for (const { text } of STARTS)
      expect(await titles(engine)).toContainEqual(matchingEntries(text));
    const { nodes } = await engine.call('facts.list', {});
    expect(nodes.map(({ content }) => content).sort()).toEqual(
      STARTS.map(({ text }) => text).sort(),
    );
    const { changeId } = await engine.call('facts.remember', { content: 'The bed is new.' });
    await engine.call('history.undo', { changeId });
    expect((await engine.call('facts.list', {})).total).toBe(STARTS.length);
    await engine.call('backups.create', {});
    expect((await engine.call('backups.list', {})).backups).not.toEqual([]);
  });

  test('leaves no conversation on top of those in which something is said since', async () => {
    const engine = await restartEngine();
    await engine.say('The shelf stands near the window.');
    expect((await titles(engine))[0]).toEqual(matchingEntries('The shelf stands near the window.'));
    engine.startNewConversation();
    await engine.say('The stove stands in the kitchen.');
    expect((await titles(engine))[0]).toEqual(matchingEntries('The stove stands in the kitchen.'));
  });
});

const matchingEntries = (text: string) => expect.stringContaining(text.replace(/\.$/u, ''));
