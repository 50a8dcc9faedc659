import { closeMemory } from '../../curation/lifetime/lifetimeActions.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { ChangeSet } from '../../storage/history/changeSet.ts';
import type { Suggestion } from '../../storage/memory/review.ts';

/** Undecided suggestions of rules that cite only these turns. */
export function supersededSuggestions(
  waiting: readonly Suggestion[],
  turns: readonly { readonly seq: number }[],
): Suggestion[] {
  const read = new Set(turns.map(({ seq }) => seq));
  return waiting.filter(({ evidence }) => evidence.every((seq) => read.has(seq)));
}

/** Withdraws suggestions once a model has read the same turns. */
export function withdrawSuggestions(set: ChangeSet, suggestions: readonly Suggestion[]): NodeId[] {
  for (const suggestion of suggestions) closeMemory(set, suggestion, 'retracted', 'merged');
  return suggestions.map(({ id }) => id);
}
