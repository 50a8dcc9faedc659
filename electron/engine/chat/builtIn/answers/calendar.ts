import { comingDateIn } from '../../../text/dates/comingDate.ts';
import type { AnswerContext } from '../answerContext.ts';
import { daysFromNow } from '../phrases/dateFormats.ts';
import { textReply, type Reply } from '../reply.ts';

type TalkContext = Pick<AnswerContext, 'phrases' | 'day'>;

export function todayReply({ phrases, day }: TalkContext): Reply {
  return textReply(phrases.today(phrases.fullDate(day.now, day)));
}

export function timeReply({ phrases, day }: TalkContext): Reply {
  return textReply(phrases.timeNow(phrases.time(day.now, day)));
}

/** Days until a date in words; null where the words name none. */
export function daysUntilReply({ phrases, day }: TalkContext, until: string): Reply | null {
  const date = comingDateIn(until, day) ?? comingDateIn(`on ${until}`, day);
  if (date === null) return null;
  return textReply(phrases.daysUntil(phrases.date(date.from, day), daysFromNow(date.from, day)));
}
