import { z } from 'zod';
import { citableIdSchema, type EpochMs } from '../../../shared/domain/primitives.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { RoutineStep } from '../../../shared/domain/routine.ts';
import { lowestTrust } from '../algorithms/decay/lowestTrust.ts';
import { commitWithoutEvents } from '../bus/ledger.ts';
import { replyLanguage } from '../chat/builtIn/replyLanguage.ts';
import type { MemoryModel, StructuredProblem } from '../consolidation/driver/askStructured.ts';
import { askList } from '../consolidation/night/nightStages.ts';
import { statementTime } from '../consolidation/session/statementTime.ts';
import type { RoutineRunRow, RoutineStepRow } from '../storage/routines/routineRuns.ts';
import type { ReadStore } from '../storage/store.ts';
import { storedItemHash } from './itemHash.ts';
import { applyOutputs } from './applyOutputs.ts';
import { planOutputs } from './planOutputs.ts';
import { assembleContext } from './requestContext.ts';
import type { RoutineDependencies } from './routineDependencies.ts';
import { fitStep } from './fitStep.ts';
import { stepPrompt } from './stepPrompt.ts';
import { withRemarks } from './stepRemarks.ts';
import { mergeReplies, stepReplySchema, writtenReplySchema } from './stepReply.ts';

/** Reply of a step as it is stored, with the numbers under which it cites memories. */
export const storedReplyCodec = jsonCodec(
  z.object({
    reply: stepReplySchema,
    citations: z.array(z.object({ n: z.int(), nodeId: citableIdSchema })),
  }),
);

export interface StepToRun {
  readonly run: RoutineRunRow;
  readonly step: RoutineStep;
  /** Steps before this one, which are done. */
  readonly earlierSteps: readonly { readonly step: RoutineStep; readonly row: RoutineStepRow }[];
}

/**
 * Runs one step: asks the model, stores its reply, then applies it. A stored reply is not requested
 * again, and the step is done in the transaction that writes its outputs: a kill repeats nothing.
 */
export async function runStep(
  deps: RoutineDependencies,
  model: MemoryModel,
  task: StepToRun,
  signal: AbortSignal,
): Promise<Result<null, StructuredProblem>> {
  const { store } = deps.curation;
  const stored = store.routineRuns.steps(task.run.id).find((row) => row.step_id === task.step.id);
  if (stored !== undefined && stored.done_at !== null) return ok(null);
  if (stored !== undefined && stored.reply !== null) {
    applyReply(deps, task, stored);
    return ok(null);
  }
  const answer = await askStep(deps, model, task, signal);
  if (!answer.ok) return answer;
  // Its prompt may hold what is being forgotten.
  if (signal.aborted) return err('cancelled');
  commitWithoutEvents(deps.ledger, () => store.routineRuns.putStep(answer.value));
  applyReply(deps, task, answer.value);
  return ok(null);
}

async function askStep(
  deps: RoutineDependencies,
  model: MemoryModel,
  { run, step, earlierSteps }: StepToRun,
  signal: AbortSignal,
): Promise<Result<RoutineStepRow, StructuredProblem>> {
  const { clock, ids } = deps.curation;
  const subject = [step.title, step.prompt, run.input].join('\n').trim();
  const context = await assembleContext(deps, 'step', subject);
  const material = {
    step,
    now: `${statementTime(clock.now(), deps.zone)} (${deps.zone})`,
    context,
    earlierSteps: earlierSteps.map((one) => ({ title: one.step.title, text: textOf(one.row) })),
    input: run.input,
    nonce: ids.next().replaceAll('-', '').slice(-10),
  };
  const fitted = fitStep(material, await contextWindowOf(model));
  if (fitted === null) return err('context_overflow');
  const { question, citations, losses } = fitted;
  const answer = await askList(model, stepPrompt, question, 'results', writtenReplySchema, signal);
  const written = mergeReplies(answer.items);
  if (written === null) return err(answer.problem ?? 'unreadable');
  const total = (count: 'invalidCount' | 'omittedCount') =>
    step.outputs.reduce((sum, output) => sum + written[output][count], 0);
  const reply = {
    text: withRemarks(
      written.text,
      {
        ...losses,
        invalidCount: total('invalidCount'),
        omittedCount: total('omittedCount'),
      },
      languageOfStep(deps, step),
    ),
    decisions: written.decisions.items,
    todos: written.todos.items,
    facts: written.facts.items,
  };
  return ok({
    run_id: run.id,
    step_id: step.id,
    reply: storedReplyCodec.stringify({
      reply,
      citations: citations.map(({ n, nodeId }) => ({ n, nodeId })),
    }),
    trust: lowestTrust([
      'inferred',
      context.trust,
      ...earlierSteps.map((one) => one.row.trust),
      // A text given by hand may be anybody's; of a message only the person's own words are given.
      ...(run.input !== '' && run.cause === 'manual' ? (['ingested'] as const) : []),
    ]),
    usage: JSON.stringify(answer.usage),
    change_id: null,
    done_at: null,
  });
}

/** Tokens that a local server often reads at once, where it does not report them; it cuts silently. */
const LOCAL_CONTEXT = 4_096;

async function contextWindowOf({ chat }: MemoryModel): Promise<number | null> {
  return (await chat.contextTokens()) ?? (chat.local ? LOCAL_CONTEXT : null);
}

/** Language of the remarks: that in which the step is written, and its text is asked for. */
function languageOfStep({ settings }: RoutineDependencies, { title, prompt }: RoutineStep) {
  const setting = settings()['ui.language'];
  return replyLanguage(`${title}\n${prompt}`, { earlierTexts: [], setting, systemLocale: 'en' });
}

/** Applies a stored reply, in one transaction with the end of its step. */
function applyReply(deps: RoutineDependencies, { run, step }: StepToRun, row: RoutineStepRow) {
  const { store, clock } = deps.curation;
  const { reply, citations } = storedReplyCodec.parse(row.reply ?? '');
  deps.ledger.commit(() => {
    const at = clock.now();
    const written = store.routineRuns.written(run.id, step.id);
    const outputs = planOutputs(store, {
      step,
      reply,
      trust: row.trust,
      citations,
      writtenHashes: new Set(written.map(storedItemHash)),
      policy: deps.settings()['consolidation.review'],
      now: at,
      wasForgotten: (content) => deps.wasForgotten(content, requestedAt(store, run)),
    });
    const origin = { workflowRunId: run.id, stepId: step.id };
    const change = applyOutputs(deps.curation, origin, `${run.name}: ${step.title}`, outputs);
    store.routineRuns.putStep({ ...row, change_id: change?.changeId ?? null, done_at: at });
    return { value: null, events: change === null ? [] : [change.event] };
  });
}

/** Time at which a run was asked for: that of the message, where it waited for the person's consent. */
function requestedAt(store: ReadStore, run: RoutineRunRow): EpochMs {
  const message = run.message_id === null ? null : store.messages.get(run.message_id);
  return Math.min(run.started_at, message?.created_at ?? run.started_at);
}

/** Text of a step that is done; empty if it was forgotten. */
export function textOf({ reply }: Pick<RoutineStepRow, 'reply'>): string {
  return reply === null ? '' : storedReplyCodec.parse(reply).reply.text;
}
