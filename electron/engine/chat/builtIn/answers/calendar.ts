import { comingDateIn } from '../../../text/dates/comingDate.ts';
import type { AnswerContext } from '../answerContext.ts';
import { daysFromNow } from '../phrases/dateFormats.ts';
import { textReply, type Reply } from '../reply.ts';

type TalkContext = Pick<AnswerContext, 'say' | 'day'>;

export function todayReply({ say, day }: TalkContext): Reply {
  return textReply(say.today(say.fullDate(day.now, day)));
}

export function timeReply({ say, day }: TalkContext): Reply {
  return textReply(say.timeNow(say.time(day.now, day)));
}

/** Days until a date in words; null where the words name none. */
export function daysUntilReply({ say, day }: TalkContext, until: string): Reply | null {
  const date = comingDateIn(until, day) ?? comingDateIn(`on ${until}`, day);
  if (date === null) return null;
  return textReply(say.daysUntil(say.date(date.from, day), daysFromNow(date.from, day)));
}
