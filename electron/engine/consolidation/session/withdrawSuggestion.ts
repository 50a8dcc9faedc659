import { closeMemory } from '../../curation/lifetime/lifetimeActions.ts';
import { runAction, type ActionResult, type CurationContext } from '../../curation/changeGroup.ts';
import type { Suggestion } from '../../storage/memory/review.ts';
import type { WritePlan } from '../plan/writePlan.ts';

/**
 * Undecided suggestions that cite only these turns. One that a model made in the chat stays unless
 * something was learned from one of its turns: without that it would be lost.
 */
export function supersededSuggestions(
  suggestions: readonly Suggestion[],
  turns: readonly { readonly seq: number }[],
  { nodes, evidence }: Pick<WritePlan, 'nodes' | 'evidence'>,
): Suggestion[] {
  const seqs = new Set(turns.map(({ seq }) => seq));
  const learned = [
    ...nodes.map(({ item }) => item.evidence),
    ...evidence.map((one) => one.evidence),
  ].flat();
  const learnedSeqs = new Set<number>(learned.map(({ episode }) => episode.seq));
  // One that only gained evidence is what was learned.
  const confirmedIds = new Set(
    evidence.map(({ target }) => ('nodeId' in target ? target.nodeId : null)),
  );
  return suggestions.filter(
    ({ id, isByRule, turnSeqs }) =>
      turnSeqs.every((seq) => seqs.has(seq)) &&
      (isByRule || (!confirmedIds.has(id) && turnSeqs.some((seq) => learnedSeqs.has(seq)))),
  );
}

/** Suggestions of rules that rest on these turns alone. */
export function suggestionsOnlyOf(
  suggestions: readonly Suggestion[],
  seqs: ReadonlySet<number>,
): Suggestion[] {
  return suggestions.filter(
    ({ isByRule, turnSeqs }) => isByRule && turnSeqs.every((seq) => seqs.has(seq)),
  );
}

/** Withdraws a suggestion: a model has read the same turns, or the person took them back. */
export function withdrawSuggestion(
  context: CurationContext,
  suggestion: Suggestion,
  actor: 'model' | 'system' = 'model',
): ActionResult<void> {
  const action = { actor, cause: 'consolidate', label: suggestion.content } as const;
  return runAction(context, action, (set) => closeMemory(set, suggestion, 'retracted', 'merged'));
}
