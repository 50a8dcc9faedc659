import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { fullDatesIn } from '../../text/dates/fullDates.ts';
import type { ReadItem } from './chunkReply.ts';

/** Words before a date that begins or ends an interval; a to-do is due on the day that ends one. */
const RANGE = /(?:(?:since|from|с|\d (?:to|and|и|по)) |\d ?[-–—] ?)$/iu;
const END = /(?:until|till|by|before|до|к|по) $/iu;

/**
 * Time of an event as a model gives it. The day that the statement names is checked against its
 * quotes, this field is not: another day gives way to the one of the statement, and an event without
 * any gets it.
 */
export function eventTimeOf(
  { content, kind, event_time: eventTime }: Pick<ReadItem, 'content' | 'kind' | 'event_time'>,
  dateOf: (text: string) => EpochMs | null,
): EpochMs | null {
  const time = eventTime === null ? null : dateOf(eventTime);
  const dates = fullDatesIn(content);
  const [date] = dates;
  if (date === undefined || dates.length > 1) return time;
  const preceding = content.slice(0, date.start);
  if (RANGE.test(preceding) || (kind !== 'Todo' && END.test(preceding))) return time;
  if (time === null) return kind === 'Event' ? dateOf(date.day) : null;
  return eventTime?.startsWith(date.day) === true ? time : dateOf(date.day);
}
