import { conversationKey } from '../../../shared/domain/imports.ts';
import type { InspectedConversation } from '../../../shared/contract/imports.ts';

/** All conversations, those since a day, or single ones. */
export type ImportScope = 'all' | 'since' | 'pick';

interface Choice {
  readonly scope: ImportScope;
  readonly since: number | null;
  readonly selected: ReadonlySet<string>;
}

/** Conversations that would be imported by this choice: since a day none without a date. */
export function chosenConversations(
  conversations: readonly InspectedConversation[],
  { scope, since, selected }: Choice,
): readonly InspectedConversation[] {
  if (scope === 'all') return conversations;
  if (scope === 'pick') return conversations.filter((each) => selected.has(conversationKey(each)));
  if (since === null) return [];
  return conversations.filter(({ lastAt, isUndated }) => !isUndated && lastAt >= since);
}
