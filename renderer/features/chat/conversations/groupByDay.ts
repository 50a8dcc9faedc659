import type { Conversation } from '../../../../shared/domain/chat.ts';
import type { Format } from '../../../ui/text/format.ts';

export interface DayGroup {
  readonly heading: string;
  readonly conversations: readonly Conversation[];
}

const WEEK_DAYS = 7;

/** Groups by day, newest first: each of the last seven calendar days, then one group for older ones. */
export function groupByDay(
  conversations: readonly Conversation[],
  format: Format,
  now: number,
  earlierLabel: string,
): readonly DayGroup[] {
  const groups = new Map<string, Conversation[]>();
  for (const conversation of conversations) {
    const isRecent = format.daysSince(conversation.lastMessageAt, now) < WEEK_DAYS;
    const heading = isRecent ? format.dayName(conversation.lastMessageAt, now) : earlierLabel;
    const group = groups.get(heading);
    if (group) group.push(conversation);
    else groups.set(heading, [conversation]);
  }
  return [...groups].map(([heading, members]) => ({ heading, conversations: members }));
}
