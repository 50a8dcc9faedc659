import type { Settings } from '../../../../shared/config.ts';
import type { Usage } from '../../../../shared/domain/model.ts';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { maxOutputTokens } from '../../algorithms/ranking/maxOutputTokens.ts';
import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { Ledger } from '../../bus/ledger.ts';
import { runAction, type Action, type CurationContext } from '../../curation/changeGroup.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { ConsolidationProblem } from '../session/readChunk.ts';
import type { z } from 'zod';
import { NO_USAGE } from '../driver/askModel.ts';
import { askStructured, type MemoryModel } from '../driver/askStructured.ts';
import { readItems } from '../plan/readItems.ts';
import type { Prompt } from '../prompts/prompt.ts';

export interface NightDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly settings: () => Settings;
  readonly model: () => MemoryModel | null;
  /** Most similar live memories, best first. */
  readonly similar: (content: string, limit: number) => Promise<readonly NodeId[]>;
  /** IANA zone of the person. */
  readonly zone: string;
}

/** Outcome of a nightly stage; `why` if it could not do its work. */
export interface NightOutcome {
  readonly count: number;
  readonly usage: Usage;
  readonly changeIds: readonly Id[];
  /** Number of questions that the model did not answer, though it answered others. */
  readonly passedOver?: number;
  readonly state?: 'skipped' | 'failed' | 'cancelled';
  readonly why?: 'no_model' | 'not_today' | 'switched_off' | ConsolidationProblem;
}

export const skippedOutcome = (reason: NonNullable<NightOutcome['why']>): NightOutcome => ({
  count: 0,
  usage: NO_USAGE,
  changeIds: [],
  state: 'skipped',
  why: reason,
});

/** Outcome of a stage whose question failed or was canceled by the person. */
export const problemOutcome = (
  problem: ConsolidationProblem,
): Pick<NightOutcome, 'state' | 'why'> =>
  problem === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', why: problem };

/** Problems of one question, which the model may refuse for its content: another may be answered. */
const REFUSALS: readonly ConsolidationProblem[] = [
  'unreadable',
  'empty_answer',
  'filtered',
  'reported_error',
];

export function isRefusal(problem: ConsolidationProblem): boolean {
  return REFUSALS.includes(problem);
}

/** Unanswered questions after which a model that answered none is not asked any more in the stage. */
const MAX_REFUSALS = 10;
/** The same for answers in prose, each of which was requested in every form that a model may know. */
const MAX_UNREADABLE = 3;

/**
 * Refusals of a stage. A refused question is passed over if the model answers others: it would be
 * met again every night. If it answers none, the stage fails, to be repeated another night.
 */
export interface Refusals {
  /** Records a problem; true if it concerns that question alone, so that the next one may be asked. */
  recordRefusal(problem: ConsolidationProblem): boolean;
  recordAnswer(): void;
  /** True if the questions so far are done with: all answered, or refused among others answered. */
  areHandled(): boolean;
  /** What the stage reports of them. */
  outcome(): Pick<NightOutcome, 'passedOver' | 'state' | 'why'>;
}

export function createRefusals(): Refusals {
  let hasAnswer = false;
  let count = 0;
  let unreadableCount = 0;
  let lastProblem: ConsolidationProblem | null = null;
  return {
    recordRefusal(problem) {
      if (!isRefusal(problem)) return false;
      count += 1;
      if (problem === 'unreadable') unreadableCount += 1;
      lastProblem = problem;
      return hasAnswer || (count < MAX_REFUSALS && unreadableCount < MAX_UNREADABLE);
    },
    recordAnswer() {
      hasAnswer = true;
    },
    areHandled: () => hasAnswer || lastProblem === null,
    outcome() {
      if (lastProblem === null) return {};
      return hasAnswer ? { passedOver: count } : problemOutcome(lastProblem);
    },
  };
}

export interface Listed<T> {
  readonly items: readonly T[];
  readonly usage: Usage;
  readonly problem: ConsolidationProblem | null;
}

/** Requests a list and parses as much of it as possible. */
export async function askList<Context, T>(
  model: MemoryModel,
  prompt: Prompt<Context>,
  context: Context,
  key: string,
  item: z.ZodType<T>,
  signal: AbortSignal,
): Promise<Listed<T>> {
  const turns = prompt.render(context);
  const promptTokens = turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const question = {
    turns,
    format: prompt.format,
    key,
    item,
    maxTokens: maxOutputTokens(promptTokens),
  };
  const answer = await askStructured(model, question, signal);
  if (!answer.ok) return { items: [], usage: answer.error.usage, problem: answer.error.problem };
  const items = answer.value.replies.flatMap(({ text, cutOff }) => {
    const parsed = readItems(text, key, item, cutOff);
    return 'unreadable' in parsed ? [] : parsed.items;
  });
  const isCutOff = items.length === 0 && answer.value.replies.some(({ cutOff }) => cutOff);
  return { items, usage: answer.value.usage, problem: isCutOff ? 'cut_off' : null };
}

/**
 * Commits several actions of the night in one transaction, each undone by itself; returns their
 * changes, newest first.
 */
export function commitEach<T>(
  { curation, ledger }: NightDependencies,
  items: readonly T[],
  labelOf: (item: T) => string,
  work: (set: ChangeGroupWriter, item: T) => void,
): Id[] {
  const changes = ledger.commit(() => {
    const results = items.map((item) => {
      const action: Action = { actor: 'model', cause: 'consolidate', label: labelOf(item) };
      return runAction(curation, action, (set) => work(set, item));
    });
    return { value: results, events: results.map(({ event }) => event) };
  });
  return changes.map(({ changeId }) => changeId).reverse();
}

/** Commits one action of the night; returns the change to undo. */
export function commitNight<T>(
  { curation, ledger }: NightDependencies,
  label: string,
  work: (set: ChangeGroupWriter) => T,
): { readonly value: T; readonly changeId: Id } {
  const action: Action = { actor: 'model', cause: 'consolidate', label };
  return ledger.commit(() => {
    const result = runAction(curation, action, work);
    return { value: result, events: [result.event] };
  });
}
