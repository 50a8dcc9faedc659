import type { Conversation } from '../../../../shared/domain/chat.ts';
import type { Format } from '../../../ui/text/format.ts';

export interface DayGroup {
  readonly heading: string;
  readonly conversations: readonly Conversation[];
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** Groups by day, newest first: each day of the last week, then one group for older ones. */
export function groupByDay(
  conversations: readonly Conversation[],
  format: Format,
  now: number,
  earlierLabel: string,
): readonly DayGroup[] {
  const groups = new Map<string, Conversation[]>();
  for (const conversation of conversations) {
    const recent = now - conversation.lastMessageAt < WEEK_MS;
    const heading = recent ? format.dayName(conversation.lastMessageAt, now) : earlierLabel;
    const group = groups.get(heading);
    if (group) group.push(conversation);
    else groups.set(heading, [conversation]);
  }
  return [...groups].map(([heading, members]) => ({ heading, conversations: members }));
}
