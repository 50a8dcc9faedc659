import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { dueOf, namesSameTime } from '../lifetime/dueTime.ts';
import type { UserMemory } from '../newNode.ts';
import { isTypo } from './isTypo.ts';

/**
 * Dates of a memory that its new wording leaves as they were; none where it names another time. Since
 * when and until when it is true stays only where a typo was corrected: what says something else need
 * not have been true as long.
 */
export function correctedDates(
  old: KnowledgeRow,
  content: string,
): Pick<UserMemory, 'eventTime' | 'trueFrom' | 'trueUntil' | 'due'> {
  if (!namesSameTime(old.content, content, old.event_time)) return {};
  return {
    ...(old.event_time !== old.created_at && { eventTime: old.event_time }),
    ...(isTypo(old.content, content) && { trueFrom: old.true_from, trueUntil: old.true_until }),
    ...(old.kind === 'Todo' && { due: dueOf(old) }),
  };
}
