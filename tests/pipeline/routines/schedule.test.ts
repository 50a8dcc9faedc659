import { describe, expect, test } from 'vitest';
import { fails } from '../../support/fakeModelServer.ts';
import { REVIEW, script } from '../../support/routines/gardenReview.ts';
import { startRoutineEngine, type RoutineEngine } from '../../support/routines/routineEngine.ts';
import { until } from '../../support/until.ts';

const DAY = 86_400_000;

describe('a schedule', () => {
  const daily = { ...REVIEW, trigger: { kind: 'schedule', cron: '0 7 * * *' } } as const;

  test('runs once for all the moments that were missed, and none from before it was on', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    const routineId = await engine.routine(daily);
    await engine.engine.wake();
    expect(await engine.runs()).toEqual([]);
    engine.clock.advance(3 * DAY);
    await engine.engine.wake();
    await engine.engine.wake();
    const [run, ...others] = await engine.runs();
    expect(others).toEqual([]);
    expect(await engine.ended(run?.id ?? '')).toMatchObject({ cause: 'schedule', state: 'done' });
    await engine.call('routines.enable', { routineId, enabled: false });
    engine.clock.advance(3 * DAY);
    await engine.engine.wake();
    expect(await engine.runs()).toHaveLength(1);
  });

  test('goes on when the clock had stood ahead, be it at a run or when it was switched on', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    await engine.routine(daily);
    engine.clock.advance(30 * DAY);
    await engine.engine.wake();
    await engine.routine({ ...daily, name: 'Switched on ahead' });
    engine.clock.advance(-30 * DAY);
    engine.clock.advance(DAY);
    await engine.engine.wake();
    const names = (await engine.runs()).map(({ name }) => name);
    expect(names.sort()).toEqual([REVIEW.name, REVIEW.name, 'Switched on ahead'].sort());
    await engine.engine.wake();
    expect(await engine.runs()).toHaveLength(3);
  });
});

describe('a scheduled run whose model does not answer', () => {
  const MINUTE = 60_000;
  const daily = { ...REVIEW, trigger: { kind: 'schedule', cron: '0 7 * * *' } } as const;

  /** A run that is due, at a server that answers so to its first step. */
  async function startFailing(status: number) {
    const engine = await startRoutineEngine();
    script(engine);
    engine.answers('Look', fails(status));
    await engine.routine(daily);
    engine.clock.advance(DAY);
    await engine.engine.wake();
    const latest = async () => (await engine.runs())[0];
    const tries = () => engine.requests('step').length;
    return { ...engine, latest, tries };
  }

  test('is tried again after a pause, and is done when the model is back', async () => {
    const engine = await startFailing(500);
    const isPostponed = async () => (await engine.latest())?.problem === 'server_error';
    await until(isPostponed, 'the first try');
    expect(await engine.latest()).toMatchObject({ state: 'running', finishedAt: null });
    const tries = engine.tries();
    await engine.engine.wake();
    engine.clock.advance(MINUTE / 2);
    await engine.engine.wake();
    expect(engine.tries()).toBe(tries);
    script(engine);
    engine.clock.advance(MINUTE);
    await engine.engine.wake();
    const { id } = (await engine.latest()) ?? { id: '' };
    expect(await engine.ended(id)).toMatchObject({ state: 'done', problem: null });
    expect(await engine.runs()).toHaveLength(1);
  });

  test('is the run of the next day too, and keeps no other run waiting', async () => {
    const engine = await startFailing(503);
    await until(async () => (await engine.latest())?.problem === 'server_error', 'the first try');
    const steps = [{ id: 'plan', title: 'Plan', prompt: 'What is to be done?', outputs: [] }];
    const byHand = await engine.run(await engine.routine({ ...REVIEW, steps }));
    expect(byHand).toMatchObject({ cause: 'manual', state: 'done' });
    const tries = engine.tries();
    engine.clock.advance(DAY);
    await engine.engine.wake();
    await until(() => engine.tries() > tries, 'the next try');
    const scheduled = (await engine.runs()).filter(({ cause }) => cause === 'schedule');
    expect(scheduled).toHaveLength(1);
  });

  test.each(['switched off', 'removed'])(
    'is tried no more once its routine is %s, though a step is done',
    async (how) => {
      const engine = await startRoutineEngine();
      script(engine);
      engine.answers('Plan', fails(503));
      const routineId = await engine.routine(daily);
      engine.clock.advance(DAY);
      await engine.engine.wake();
      const latest = async () => (await engine.runs())[0];
      await until(async () => (await latest())?.problem === 'server_error', 'the first try');
      expect((await latest())?.steps[0]?.state).toBe('done');
      if (how === 'removed') await engine.call('routines.remove', { routineId });
      else await engine.call('routines.enable', { routineId, enabled: false, language: 'en' });
      expect(await latest()).toMatchObject({ state: 'cancelled' });
    },
  );

  test('fails at once when the server refuses it', async () => {
    const engine = await startFailing(401);
    const { id } = (await engine.latest()) ?? { id: '' };
    expect(await engine.ended(id)).toMatchObject({ state: 'failed', problem: 'unauthorized' });
  });

  test('fails at once when somebody began it', async () => {
    const engine = await startRoutineEngine();
    engine.answers('Look', fails(500));
    const run = await engine.run(await engine.routine(REVIEW));
    expect(run).toMatchObject({ state: 'failed', problem: 'server_error' });
  });
});

describe('a scheduled run that waits for its turn', () => {
  const daily = {
    ...REVIEW,
    name: 'Daily',
    trigger: { kind: 'schedule', cron: '0 7 * * *' },
  } as const;

  /** A run by hand without end, behind which two others wait, by schedule and by hand. */
  async function startWaiting() {
    const engine = await startRoutineEngine();
    engine.answers('Look', () => new Promise(() => undefined));
    const endless = await engine.routine(REVIEW);
    const routineId = await engine.routine(daily);
    const { runId } = await engine.call('routines.run', { routineId: endless });
    await until(() => engine.requests('step').length === 1, 'the endless step');
    await engine.call('routines.run', { routineId });
    engine.clock.advance(DAY);
    await engine.engine.wake();
    const states = async () =>
      (await engine.runs())
        .filter(({ name }) => name === daily.name)
        .map(({ cause, state }) => `${cause} ${state}`)
        .toSorted();
    return { ...engine, routineId, runId, states };
  }

  test.each([
    [
      'is switched off',
      (engine: RoutineEngine, routineId: string) =>
        engine.call('routines.enable', { routineId, enabled: false }),
    ],
    [
      'is deleted',
      (engine: RoutineEngine, routineId: string) => engine.call('routines.remove', { routineId }),
    ],
    [
      'gets another schedule',
      (engine: RoutineEngine, routineId: string) =>
        engine.call('routines.save', {
          routineId,
          definition: { ...daily, trigger: { kind: 'schedule', cron: '0 7 1 1 *' } },
        }),
    ],
  ] as const)('is canceled when its routine %s; one by hand goes on', async (_how, stop) => {
    const engine = await startWaiting();
    expect(await engine.states()).toEqual(['manual running', 'schedule running']);
    await stop(engine, engine.routineId);
    expect(await engine.states()).toEqual(['manual running', 'schedule cancelled']);
    script(engine);
    await engine.call('routines.cancel', { runId: engine.runId });
    await until(async () => !(await engine.states()).includes('manual running'), 'the other run');
    expect(await engine.states()).toEqual(['manual done', 'schedule cancelled']);
  });

  test('stays when its routine gets another name', async () => {
    const engine = await startWaiting();
    const definition = { ...daily, description: 'Looks again.' };
    await engine.call('routines.save', { routineId: engine.routineId, definition });
    expect(await engine.states()).toEqual(['manual running', 'schedule running']);
  });
});

describe('a schedule that is changed', () => {
  test('runs for no moment that was before the change', async () => {
    const engine = await startRoutineEngine();
    script(engine);
    const byHand = { ...REVIEW, trigger: { kind: 'manual' } } as const;
    const routineId = await engine.routine(byHand);
    engine.clock.advance(3 * DAY);
    const daily = { ...REVIEW, trigger: { kind: 'schedule', cron: '0 7 * * *' } } as const;
    await engine.call('routines.save', { routineId, definition: daily });
    await engine.engine.wake();
    expect(await engine.runs()).toEqual([]);
    engine.clock.advance(DAY);
    await engine.engine.wake();
    expect(await engine.runs()).toHaveLength(1);
  });
});
