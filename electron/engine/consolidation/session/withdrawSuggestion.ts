import { closeMemory } from '../../curation/lifetime/lifetimeActions.ts';
import { runAction, type ActionResult, type CurationContext } from '../../curation/changeGroup.ts';
import type { Suggestion } from '../../storage/memory/review.ts';

/** Undecided suggestions of rules that cite only these turns. */
export function supersededSuggestions(
  suggestions: readonly Suggestion[],
  turns: readonly { readonly seq: number }[],
): Suggestion[] {
  const seqs = new Set(turns.map(({ seq }) => seq));
  return suggestions.filter(({ turnSeqs }) => turnSeqs.every((seq) => seqs.has(seq)));
}

/** Withdraws a suggestion once a model has read the same turns. */
export function withdrawSuggestion(
  context: CurationContext,
  suggestion: Suggestion,
): ActionResult<void> {
  const action = { actor: 'model', cause: 'consolidate', label: suggestion.content } as const;
  return runAction(context, action, (set) => closeMemory(set, suggestion, 'retracted', 'merged'));
}
