import { expect, test } from 'vitest';
import { REVIEW, script } from '../../support/routines/gardenReview.ts';
import { startRoutineEngine } from '../../support/routines/routineEngine.ts';

test('a routine that is saved again after its removal keeps its id and its runs', async () => {
  const engine = await startRoutineEngine();
  script(engine);
  const routineId = await engine.routine(REVIEW);
  const { id: runId } = await engine.run(routineId);
  await engine.call('routines.remove', { routineId });
  const restored = await engine.call('routines.save', { routineId, definition: REVIEW });
  expect(restored).toEqual({ routineId });
  await engine.call('routines.enable', { routineId, enabled: true });
  const { routines, runs } = await engine.call('routines.list', {});
  expect(routines.find(({ id }) => id === routineId)).toMatchObject({ enabled: true });
  expect(runs.map((run) => [run.id, run.routineId])).toEqual([[runId, routineId]]);
});

test('a routine that never was is not created by an id of its sender', async () => {
  const engine = await startRoutineEngine();
  const save = engine.call('routines.save', { routineId: 'no-such-id', definition: REVIEW });
  await expect(save).rejects.toMatchObject({ error: { code: 'not_found', reason: 'routine' } });
});
