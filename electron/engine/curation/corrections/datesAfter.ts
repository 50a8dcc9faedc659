import { editDistance } from '../../algorithms/names/editDistance.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import { dueOf, namesSameTime } from '../lifetime/dueDate.ts';
import type { UserMemory } from '../newNode.ts';

/** Largest number of letters that a corrected typo changes. */
const TYPO_LETTERS = 3;

/**
 * Dates of a memory that its new wording leaves as they were; none where it names another time. Since
 * when and until when it is true stays only where a typo was corrected: what says something else need
 * not have been true as long.
 */
export function datesAfter(
  old: KnowledgeRow,
  content: string,
): Pick<UserMemory, 'eventTime' | 'trueFrom' | 'trueUntil' | 'due'> {
  if (!namesSameTime(old.content, content, old.event_time)) return {};
  const isTypo = editDistance(old.content, content, TYPO_LETTERS) <= TYPO_LETTERS;
  return {
    ...(old.event_time !== old.created_at && { eventTime: old.event_time }),
    ...(isTypo && { trueFrom: old.true_from, trueUntil: old.true_until }),
    ...(old.kind === 'Todo' && { due: dueOf(old) }),
  };
}
