import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { says } from '../../support/fakeModelServer.ts';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { importFiles } from '../../support/exports/importFiles.ts';
import { START } from '../../support/manualClock.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { extraction, memoryTaskOf } from '../../support/scriptedMemory.ts';
import { runNight } from '../../support/runNight.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

const HALF_AN_HOUR = 30 * 60_000;
const DAY = 86_400_000;

/** A night held at its search for causes, while a conversation that has just ended is read. */
async function startNightUntilCauses() {
  const engine = await startMemoryEngine();
  await engine.say('The rent went up again.');
  await engine.say('I moved to Leeds because the rent went up.');
  engine.clock.advance(DAY);
  engine.startNewConversation();
  await engine.say('I planted a plum tree.');
  let isHeld = false;
  engine.server.setDefaultAnswer(async (request, response) => {
    if (JSON.stringify(request.body).includes('Cause pair')) {
      isHeld = true;
      return;
    }
    const quote = 'I planted a plum tree';
    const items = [{ content: 'The user planted a plum tree.', quote }];
    const isReading = memoryTaskOf(request) === 'extract';
    await says(isReading ? extraction(request, items) : '{"items":[]}')(request, response);
  });
  await engine.call('maintenance.run', {});
  await until(() => isHeld, 'the search for causes');
  engine.clock.advance(HALF_AN_HOUR + 1_000);
  void engine.engine.wake();
  const isReading = async () => (await engine.call('consolidation.get', {})).running !== null;
  await until(isReading, 'the reading of the conversation');
  return engine;
}

test('a night stopped at a later stage leaves the reading of a conversation alone', async () => {
  const engine = await startNightUntilCauses();
  expect(await engine.call('maintenance.cancel', {})).toEqual({ cancelled: true });
  const state = () => engine.call('consolidation.get', {});
  await until(async () => (await state()).running === null, 'the end of the reading');
  const lastRun = async () => (await engine.call('maintenance.get', {})).runs[0];
  await until(async () => (await lastRun())?.state === 'cancelled', 'the stop');
  expect((await lastRun())?.stages.at(-1)).toMatchObject({ name: 'causes', state: 'cancelled' });
  expect((await state()).queue).toEqual([]);
  const contents = (await engine.facts()).map(({ content }) => content);
  expect(contents).toContain('The user planted a plum tree.');
});

test('a night stopped while it learns from an import leaves what waits for it to be read', async () => {
  const engine = await startMemoryEngine();
  engine.draws([{ content: 'The user owns a boat.', quote: 'I own a boat' }]);
  const imported = chatgptConversation('new', START - 30 * DAY, [
    { by: 'user', text: 'I own a boat in the harbor.' },
  ]);
  await importFiles(engine, [chatgptFile([imported])]);
  await engine.say('I planted a plum tree.');
  let isHeld = false;
  engine.nextExtraction(() => {
    isHeld = true;
  });
  await engine.call('maintenance.run', {});
  await until(() => isHeld, 'the reading of the import');
  engine.draws([{ content: 'The user planted a plum tree.', quote: 'I planted a plum tree' }]);
  expect(await engine.call('consolidation.run', {})).toEqual({ started: true, waiting: 1 });
  await engine.call('maintenance.cancel', {});
  const queue = async () => (await engine.call('consolidation.get', {})).queue;
  await until(async () => (await queue()).length === 0, 'the end of the reading');
  const [run] = (await engine.call('maintenance.get', {})).runs;
  expect(run?.stages.at(-1)).toMatchObject({ name: 'imports', state: 'cancelled' });
});

test('a night that is killed between two conversations reports what it learned from the first', async () => {
  const engine = await startMemoryEngine();
  const items = ['I planted a plum tree', 'I own a boat'].map((quote) => ({
    content: quote.replace('I', 'The user'),
    quote,
  }));
  for (const { quote } of items) {
    await engine.say(`${quote}.`);
    engine.clock.advance(DAY);
    engine.startNewConversation();
  }
  engine.draws(items);
  let isHeld = false;
  engine.nextExtraction(
    (request, response) => says(extraction(request, items))(request, response),
    () => {
      isHeld = true;
    },
  );
  await engine.call('maintenance.run', {});
  await until(() => isHeld, 'the reading of the second conversation');
  // The files as a kill leaves them.
  const home = temporaryFolder();
  cpSync(engine.home, home, { recursive: true });
  await engine.close();
  const next = await startMemoryEngine({ home, clock: engine.clock, server: engine.server });
  next.draws(items);
  next.clock.advance(60_000);
  await runNight(next);
  expect(await next.facts()).toHaveLength(2);
  const { runs } = await next.call('maintenance.get', {});
  expect(runs.map(({ state, undoable }) => [state, undoable])).toEqual([
    ['done', true],
    ['cancelled', true],
  ]);
  for (const { id } of runs) await next.call('maintenance.undo', { runId: id });
  expect(await next.facts()).toEqual([]);
});
