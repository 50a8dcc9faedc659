import type { MessageId } from '../../../shared/domain/primitives.ts';
import { isSlashCommand } from '../chat/authors.ts';
import { askList } from '../consolidation/night/nightStages.ts';
import { ownText, storedSpans } from '../text/ownWords.ts';
import { assembleContext } from './requestContext.ts';
import type { RoutineDependencies } from './routineDependencies.ts';
import { storedRoutines, type RoutineRecord } from './routineRecord.ts';
import { choiceSchema, selectorPrompt } from './selectorPrompt.ts';
import { recordRun } from './recordRun.ts';

/** Confidence below which a message asks for no routine. */
const MIN_CONFIDENCE = 0.7;

/**
 * Chooses the routine that a message asks for, among those that are on and chosen by message. The
 * model is given the person's own words only: what they pasted can begin nothing.
 */
export async function selectRoutine(
  deps: RoutineDependencies,
  messageId: MessageId,
  signal: AbortSignal,
): Promise<void> {
  const { store, ids } = deps.curation;
  const model = deps.model();
  const routines = storedRoutines(store).filter(isSelectable);
  const words = ownWordsOf(deps, messageId);
  if (model === null || routines.length === 0 || words === '') return;
  if (store.routineRuns.isChosenFor(messageId)) return;
  const context = await assembleContext(deps, 'selector', words);
  const { items } = await askList(
    model,
    selectorPrompt,
    {
      routines,
      memory: context.text,
      words,
      nonce: ids.next().replaceAll('-', '').slice(-10),
    },
    'choices',
    choiceSchema,
    signal,
  );
  const best = items.toSorted((a, b) => b.confidence - a.confidence)[0];
  const routine = best === undefined ? undefined : routines[best.routine - 1];
  if (
    signal.aborted ||
    best === undefined ||
    routine === undefined ||
    best.confidence < MIN_CONFIDENCE
  )
    return;
  // It may have been switched off, or the message forgotten, while the model was asked.
  const current = storedRoutines(store).find(({ id }) => id === routine.id);
  if (current === undefined || !isSelectable(current)) return;
  if (ownWordsOf(deps, messageId) !== words || store.routineRuns.isChosenFor(messageId)) return;
  const mustAsk = current.trigger.kind !== 'selector' || current.trigger.asks;
  const state = mustAsk ? 'proposed' : 'running';
  recordRun(deps, current, { cause: 'selector', state, input: words, messageId });
}

function isSelectable({ trigger, enabledAt }: RoutineRecord): boolean {
  return trigger.kind === 'selector' && enabledAt !== null;
}

/** Own words of a turn that memory may know of; empty for a command, and for a forgotten one. */
function ownWordsOf({ curation }: RoutineDependencies, messageId: MessageId): string {
  const message = curation.store.messages.get(messageId);
  if (message === null || message.episode_seq === null || message.forgotten_at !== null) return '';
  if (isSlashCommand(message.text)) return '';
  return ownText(message.text, storedSpans(message.pasted)).trim();
}
