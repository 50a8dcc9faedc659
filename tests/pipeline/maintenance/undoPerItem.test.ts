import { expect, test } from 'vitest';
import type { MaintenanceRun } from '../../../shared/contract/maintenance.ts';
import { fails } from '../../support/fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import type { ScriptedItem } from '../../support/scriptedMemory.ts';
import { until } from '../../support/until.ts';

const about = (content: string, ...names: readonly string[]): ScriptedItem => ({
  content,
  quote: content.slice(0, -1),
  entities: names.map((name) => ({ name })),
});

/** Says all of it in one turn, which the night reads; returns its report. */
async function readByNight(
  engine: MemoryEngine,
  items: readonly ScriptedItem[],
): Promise<MaintenanceRun> {
  engine.draws(items);
  await engine.say(items.map(({ content }) => content).join(' '));
  engine.clock.advance(86_400_000);
  // The server is away when the session ends, so the nightly run reads it.
  engine.nextExtraction(fails(401));
  await engine.say('Good morning.');
  await until(
    async () => (await engine.call('consolidation.get', {})).queue[0]?.attempts === 1,
    'the failed reading',
  );
  await engine.call('maintenance.run', {});
  const newest = async () => (await engine.call('maintenance.get', {})).runs[0];
  await until(async () => (await newest())?.finishedAt !== null, 'the night');
  const run = await newest();
  if (run === undefined) throw new Error('no run');
  return run;
}

/** Undoes the item of a report with this label. */
async function undoItem(engine: MemoryEngine, run: MaintenanceRun, label: string): Promise<void> {
  const { groups } = await engine.call('history.list', {});
  const ids = new Set(run.stages.flatMap(({ changeIds }) => changeIds));
  const change = groups.find((group) => ids.has(group.id) && group.label === label);
  await engine.call('history.undo', { changeId: change?.id ?? '' });
}

const contents = async (engine: MemoryEngine) =>
  (await engine.facts()).map(({ content }) => content).sort();

test('one memory of a night is taken back, and the others of the same turn stay', async () => {
  const engine = await startMemoryEngine();
  const run = await readByNight(engine, [
    about('Rex is a brown dog.', 'Rex'),
    about('The cellar door sticks.'),
    about('Rex barks at the postman.', 'Rex', 'Postman Pat'),
  ]);
  await undoItem(engine, run, 'The cellar door sticks.');
  expect(await contents(engine)).toEqual(['Rex barks at the postman.', 'Rex is a brown dog.']);
  expect(await engine.call('maintenance.undo', { runId: run.id })).toEqual({
    undone: 2,
    refused: 0,
  });
  expect(await contents(engine)).toEqual([]);
  expect((await engine.call('entities.list', {})).entities.filter(({ isSelf }) => !isSelf)).toEqual(
    [],
  );
});

test('whoever is named by another memory of the night stays, with that memory alone', async () => {
  const engine = await startMemoryEngine();
  const run = await readByNight(engine, [
    about('Rex is a brown dog.', 'Rex'),
    about('Rex barks at the postman.', 'Rex'),
  ]);
  await undoItem(engine, run, 'Rex is a brown dog.');
  const [rex] = (await engine.call('entities.list', { query: 'Rex' })).entities;
  expect(rex).toMatchObject({ name: 'Rex', mentions: 1 });
  expect(await contents(engine)).toEqual(['Rex barks at the postman.']);
  // Redone, it names the same one again.
  const { groups } = await engine.call('history.list', {});
  const undone = groups.find(({ label, state }) => label.includes('brown') && state === 'undone');
  await engine.call('history.redo', { changeId: undone?.id ?? '' });
  expect((await engine.call('entities.list', { query: 'Rex' })).entities).toMatchObject([
    { id: rex?.id, mentions: 2 },
  ]);
});

test('a memory whose person is gone by another undo is not brought back without them', async () => {
  const engine = await startMemoryEngine();
  const run = await readByNight(engine, [
    about('Rex is a brown dog.', 'Rex'),
    about('Rex barks at the postman.', 'Rex'),
  ]);
  await undoItem(engine, run, 'Rex barks at the postman.');
  await undoItem(engine, run, 'Rex is a brown dog.');
  const { groups } = await engine.call('history.list', {});
  const undone = groups.find(({ label, state }) => label.includes('postman') && state === 'undone');
  await expect(engine.call('history.redo', { changeId: undone?.id ?? '' })).rejects.toMatchObject({
    error: { code: 'refused', reason: 'changed_since' },
  });
});
