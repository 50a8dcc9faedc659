import type { RoutineRun } from '../../../shared/contract/routines/routineRun.ts';
import type { RoutineDefinition } from '../../../shared/domain/routine.ts';
import { says, type Answer } from '../fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../modelEngine.ts';
import type { TestEngineOptions } from '../testEngine.ts';
import { until } from '../until.ts';
import { purposeOf, stepReply, stepTitle, textOf, type ScriptedStep } from './scriptedSteps.ts';

export interface RoutineEngine extends ModelEngine {
  /** Answers of the model to a step, by its title; otherwise it writes nothing. */
  answers(title: string, answer: ScriptedStep | Answer): void;
  /** Number of the routine that the selector chooses from now on; null: none. */
  setChoice(choice: { readonly routine: number; readonly confidence: number } | null): void;
  /** Texts of the requests that steps, or selections, made. */
  requests(purpose: 'selector' | 'step'): string[];
  /** Writes a routine and switches it on. */
  routine(definition: RoutineDefinition): Promise<string>;
  run(routineId: string, input?: string): Promise<RoutineRun>;
  runs(): Promise<RoutineRun[]>;
  ended(runId: string): Promise<RoutineRun>;
}

/** An engine whose model is scripted for the steps of routines, and for their selection. */
export async function startRoutineEngine(
  options: Partial<TestEngineOptions> & { readonly server?: ModelEngine['server'] } = {},
): Promise<RoutineEngine> {
  const engine = await startModelEngine(options);
  const scripts = new Map<string, Answer>();
  let choice: { readonly routine: number; readonly confidence: number } | null = null;
  engine.server.setDefaultAnswer((request, response) => {
    const purpose = purposeOf(request);
    if (purpose === 'selector') {
      const choices = choice === null ? [] : [choice];
      return says(JSON.stringify({ choices }))(request, response);
    }
    if (purpose === 'step') {
      return (scripts.get(stepTitle(request)) ?? says(stepReply({})))(request, response);
    }
    return says('All right.')(request, response);
  });
  const runs = async () => (await engine.call('routines.list', {})).runs;
  const ended = async (runId: string) => {
    let run: RoutineRun | undefined;
    await until(async () => {
      run = (await runs()).find(({ id }) => id === runId);
      return run !== undefined && run.state !== 'running';
    }, 'the end of a run');
    if (run === undefined) throw new Error(`no run ${runId}`);
    return run;
  };
  return {
    ...engine,
    answers: (title, answer) =>
      void scripts.set(title, typeof answer === 'function' ? answer : says(stepReply(answer))),
    setChoice(next) {
      choice = next;
    },
    requests: (purpose) =>
      engine.server
        .chatRequests()
        .filter((request) => purposeOf(request) === purpose)
        .map(textOf),
    async routine(definition) {
      const { routineId } = await engine.call('routines.save', { routineId: null, definition });
      await engine.call('routines.enable', { routineId, enabled: true });
      return routineId;
    },
    async run(routineId, input = '') {
      const { runId } = await engine.call('routines.run', { routineId, input });
      return await ended(runId);
    },
    runs,
    ended,
  };
}
