import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../electron/engine/dependencies.ts';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import type { RoutineDefinition } from '../../shared/domain/routine.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { startRoutineEngine, type RoutineEngine } from '../support/routines/routineEngine.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { countForRun } from './support/counts.ts';
import { structureProblems } from './support/inspect.ts';
import { runUntilKilled } from './support/routineRun.ts';

/** Kills, spread evenly over the calls of a run; with full counts at every single one. */
const KILLS = countForRun('LOCI_ROUTINE_KILLS', 3, 1_000);
const TIMEOUT_MS = 120_000 + KILLS * 30_000;

const realClock = { ...systemClock, advance: () => undefined, set: () => undefined };

const REVIEW: RoutineDefinition = {
  name: 'Garden review',
  description: '',
  trigger: { kind: 'manual' },
  steps: [
    { id: 'look', title: 'Look', prompt: 'What did I decide?', outputs: ['decisions'] },
    { id: 'plan', title: 'Plan', prompt: 'What is to be done?', outputs: ['todos', 'facts'] },
    { id: 'sum', title: 'Sum', prompt: 'Sum it up.', outputs: [] },
  ],
};
const BEFORE = 'I like beans from my garden.';
const WRITTEN = [
  'The user will plant beans in the south bed.',
  'Buy bean seeds before April.',
  'The south bed has sun until noon.',
] as const;

function script(engine: RoutineEngine): void {
  const [decision, todo, fact] = WRITTEN.map((content) => [{ content }]);
  engine.answers('Look', { decisions: decision ?? [] });
  engine.answers('Plan', { todos: todo ?? [], facts: fact ?? [] });
  engine.answers('Sum', { text: 'All is planned.' });
}

const contents = async (engine: RoutineEngine) =>
  (await engine.call('facts.list', {})).nodes.map(({ content }) => content).toSorted();

/** Opens the home after the kill, lets the run go on to its end, and takes it back. */
async function continueAndUndo(
  home: string,
  origin: RoutineEngine,
  routineId: string,
  label: string,
) {
  const engine = await startRoutineEngine({ home, server: origin.server, clock: realClock });
  script(engine);
  await engine.engine.wake();
  const [interrupted] = await engine.runs();
  // Killed before the run was recorded: it is as if it had never been asked for.
  if (interrupted === undefined) expect(await contents(engine), label).toEqual([BEFORE]);
  const run =
    interrupted === undefined ? await engine.run(routineId) : await engine.ended(interrupted.id);
  expect(run, label).toMatchObject({ state: 'done', problem: null, undoable: true });
  expect(await engine.runs(), label).toHaveLength(1);
  expect(await contents(engine), label).toEqual([BEFORE, ...WRITTEN].toSorted());
  const nodes = run.steps.map((step) => step.nodes.length);
  expect(nodes, label).toEqual([1, 2, 0]);
  const undo = await engine.call('routines.undo', { runId: run.id });
  expect(undo, label).toMatchObject({ undone: 2, refused: 0 });
  expect(await contents(engine), label).toEqual([BEFORE]);
  const { workspaceId } = await engine.call('status.get', {});
  await engine.close();
  expect(structureProblems(workspaceFolders(home, workspaceId).database), label).toEqual([]);
}

test(
  'a routine goes on after a kill at any of its steps, with nothing twice and nothing half',
  { timeout: TIMEOUT_MS },
  async () => {
    const origin = await startRoutineEngine({ clock: realClock });
    script(origin);
    await origin.call('facts.remember', { content: BEFORE, kind: 'Preference' });
    const routineId = await origin.routine(REVIEW);
    await origin.close();
    const copyOfHome = () => {
      const home = join(temporaryFolder(), 'home');
      cpSync(origin.home, home, { recursive: true });
      return home;
    };
    const target = { baseUrl: origin.server.baseUrl, routineId };
    const calls = await runUntilKilled({ ...target, home: copyOfHome(), killAtCall: null });
    if (calls === null) throw new Error('the run did not end');
    expect(calls).toBeGreaterThan(20);

    const kills = Math.min(KILLS, calls);
    let cutOff = 0;
    for (let n = 1; n <= kills; n += 1) {
      const home = copyOfHome();
      const killAtCall = Math.ceil((n * calls) / (kills + 1));
      const requests = origin.requests('step').length;
      if ((await runUntilKilled({ ...target, home, killAtCall })) === null) cutOff += 1;
      await continueAndUndo(home, origin, routineId, `killed at call ${killAtCall} of ${calls}`);
      // Only a reply that was not stored yet is asked for again.
      expect(origin.requests('step').length - requests).toBeLessThanOrEqual(
        REVIEW.steps.length + 1,
      );
    }
    // Timers of the engine count too: the last of the kills may come after the end.
    expect(cutOff).toBeGreaterThanOrEqual(Math.ceil(kills / 2));
    reportTries(cutOff);
    reportFigure('calls in a run of a routine, at which it is killed', calls, '');
  },
);
