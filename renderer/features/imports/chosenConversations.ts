import type { InspectedConversation } from '../../../shared/contract/imports.ts';

/** All conversations, those since a day, or single ones. */
export type Which = 'all' | 'since' | 'pick';

interface Choice {
  readonly which: Which;
  readonly since: number | null;
  readonly picked: ReadonlySet<string>;
}

export function keyOf({ provider, id }: Pick<InspectedConversation, 'provider' | 'id'>): string {
  return `${provider} ${id}`;
}

/** Conversations that would be imported by this choice. */
export function chosenConversations(
  conversations: readonly InspectedConversation[],
  { which, since, picked }: Choice,
): readonly InspectedConversation[] {
  if (which === 'all') return conversations;
  if (which === 'pick') return conversations.filter((each) => picked.has(keyOf(each)));
  return since === null ? [] : conversations.filter(({ lastAt }) => lastAt >= since);
}
