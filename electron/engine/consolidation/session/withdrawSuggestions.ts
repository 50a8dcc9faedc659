import { closeMemory } from '../../curation/lifetimeActions.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { Suggestion } from '../../storage/memory/review.ts';

/** Of what rules suggested and nobody decided on, that which rests on these turns alone. */
export function supersededSuggestions(
  waiting: readonly Suggestion[],
  turns: readonly { readonly seq: number }[],
): Suggestion[] {
  const read = new Set(turns.map(({ seq }) => seq));
  return waiting.filter(({ evidence }) => evidence.every((seq) => read.has(seq)));
}

/** A model has read the same turns: its word takes the place of the rules'. */
export function withdrawSuggestions(set: ChangeSet, suggestions: readonly Suggestion[]): Id[] {
  for (const suggestion of suggestions) closeMemory(set, suggestion, 'retracted', 'merged');
  return suggestions.map(({ id }) => id);
}
