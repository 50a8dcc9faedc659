import type { RoutineRun } from '../../../shared/contract/routines.ts';
import type { RoutineDraft } from '../../../shared/domain/routine.ts';
import { says, type Answer, type ReceivedRequest } from '../fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../modelEngine.ts';
import type { TestEngineOptions } from '../testEngine.ts';
import { until } from '../until.ts';

/** Result of a step as a scripted model writes it. */
export interface ScriptedStep {
  readonly text?: string;
  readonly decisions?: readonly ScriptedOutput[];
  readonly todos?: readonly ScriptedOutput[];
  readonly facts?: readonly ScriptedOutput[];
}
type ScriptedOutput = { readonly content: string; readonly from?: readonly number[] };

export interface RoutineEngine extends ModelEngine {
  /** Answers of the model to a step, by its title; otherwise it writes nothing. */
  answers(title: string, answer: ScriptedStep | Answer): void;
  /** Number of the routine that the selector chooses from now on; null: none. */
  chooses(choice: { readonly routine: number; readonly confidence: number } | null): void;
  /** Texts of the requests that steps, or selections, made. */
  requests(purpose: 'selector' | 'step'): string[];
  /** Writes a routine and switches it on. */
  routine(draft: RoutineDraft): Promise<string>;
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
  engine.server.otherwise((request, response) => {
    const purpose = purposeOf(request);
    if (purpose === 'selector') {
      const choices = choice === null ? [] : [choice];
      return says(JSON.stringify({ choices }))(request, response);
    }
    if (purpose === 'step') {
      const title = /\nStep: (.*)\n/u.exec(textOf(request))?.[1] ?? '';
      return (scripts.get(title) ?? says(stepReply({})))(request, response);
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
    chooses(next) {
      choice = next;
    },
    requests: (purpose) =>
      engine.server
        .chatRequests()
        .filter((request) => purposeOf(request) === purpose)
        .map(textOf),
    async routine(draft) {
      const { routineId } = await engine.call('routines.save', { routineId: null, draft });
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

export function stepReply(step: ScriptedStep): string {
  const list = (items: readonly ScriptedOutput[] = []) =>
    items.map((one) => ({ from: [], ...one }));
  const { text = 'Done.', decisions, todos, facts } = step;
  return JSON.stringify({
    results: [{ text, decisions: list(decisions), todos: list(todos), facts: list(facts) }],
  });
}

function purposeOf(request: ReceivedRequest): 'selector' | 'step' | null {
  const text = textOf(request);
  if (text.startsWith('You decide whether a message asks for one of the routines'))
    return 'selector';
  return text.startsWith('You carry out one step of a routine') ? 'step' : null;
}

function textOf({ body }: ReceivedRequest): string {
  const messages = body['messages'] as readonly { readonly content: unknown }[];
  return messages
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n');
}
