import type { ImportedTurn } from '../conversation.ts';

/** Ids of the turns on the branch that the provider shows. Parents stand before their children. */
export function shownTurnIds(
  turns: readonly Pick<ImportedTurn, 'id' | 'parent' | 'isChosen'>[],
): ReadonlySet<string> {
  const shownIds = new Set<string>();
  for (const { id, parent, isChosen } of turns) {
    if (isChosen && (parent === null || shownIds.has(parent))) shownIds.add(id);
  }
  return shownIds;
}
