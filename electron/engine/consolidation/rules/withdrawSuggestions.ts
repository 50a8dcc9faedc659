import type { Id } from '../../../../shared/domain/primitives.ts';
import type { ChangeSet } from '../../storage/changeSet.ts';
import type { Suggestion } from '../../storage/review.ts';

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
  for (const { id, valid_from } of suggestions) {
    set.update('nodes', id, {
      status: 'retracted',
      status_reason: 'merged',
      valid_until: Math.max(set.at, valid_from),
      updated_at: set.at,
    });
  }
  return suggestions.map(({ id }) => id);
}
