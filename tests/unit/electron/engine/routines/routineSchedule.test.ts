import { expect, test } from 'vitest';
import { noContext } from '../../../../../electron/engine/chat/modelLoop/contextBlocks.ts';
import { silentLogger } from '../../../../../electron/engine/dependencies.ts';
import { recordRun } from '../../../../../electron/engine/routines/recordRun.ts';
import type { RoutineDependencies } from '../../../../../electron/engine/routines/routineDependencies.ts';
import {
  rowOf,
  type RoutineRecord,
} from '../../../../../electron/engine/routines/routineRecord.ts';
import { startDueRoutines } from '../../../../../electron/engine/routines/routineSchedule.ts';
import { defaultSettings } from '../../../../../shared/config.ts';
import { openTestStore } from '../../../../support/testStore.ts';

const DAY = 86_400_000;

/** Store with a routine that is due on the first of each month, and has been so once. */
function monthlyRoutine() {
  const t = openTestStore();
  const routine: RoutineRecord = {
    id: 'monthly',
    name: 'Monthly',
    description: '',
    trigger: { kind: 'schedule', cron: '0 7 1 * *' },
    steps: [{ id: 'look', title: 'Look', prompt: 'Look.', outputs: [] }],
    shipped: false,
    enabledAt: t.clock.now(),
  };
  const deps: RoutineDependencies = {
    curation: t.curation,
    ledger: t.ledger,
    context: () => Promise.resolve(noContext),
    model: () => null,
    settings: () => defaultSettings,
    wasForgotten: () => false,
    zone: 'UTC',
    logger: silentLogger,
    onChange: () => undefined,
  };
  t.store.transaction(() => t.store.routines.put(rowOf(routine, t.clock.now())));
  const { routineRuns } = t.store;
  const runs = () => routineRuns.recent(1_000).filter(({ routine_id: id }) => id === routine.id);
  const finish = (id: string) =>
    t.store.transaction(() => {
      const run = routineRuns.get(id);
      if (run !== null) routineRuns.setState({ ...run, state: 'done' });
    });
  t.clock.advance(31 * DAY);
  startDueRoutines(deps);
  return { ...t, routine, deps, runs, finish };
}

test('a routine that ran this month is not due again, however often others have run since', () => {
  const { routine, deps, runs, finish } = monthlyRoutine();
  for (const { id } of runs()) finish(id);
  const other = { ...routine, id: 'other', trigger: { kind: 'manual' } } as const;
  for (let n = 0; n < 300; n += 1) {
    finish(recordRun(deps, other, { cause: 'manual', state: 'running' }));
  }
  startDueRoutines(deps);
  expect(runs()).toMatchObject([{ state: 'done' }]);
});

test('a run that waits is the run of every moment that passes meanwhile', () => {
  const { clock, deps, runs } = monthlyRoutine();
  const [first] = runs();
  clock.advance(62 * DAY);
  startDueRoutines(deps);
  startDueRoutines(deps);
  expect(runs()).toMatchObject([{ id: first?.id, state: 'running' }]);
  expect(runs()[0]?.due_at).toBeGreaterThan(first?.due_at ?? 0);
});

test('a run in progress does not stand for the next moment', () => {
  const { clock, deps, runs, store } = monthlyRoutine();
  const [first] = runs();
  if (first === undefined) throw new Error('no run');
  store.transaction(() => store.routineRuns.setState({ ...first, attempts: 1 }));
  clock.advance(31 * DAY);
  startDueRoutines(deps);
  expect(runs()).toHaveLength(2);
});
