import type { EpochMs } from '../../../../../shared/domain/primitives.ts';
import { timeIn } from '../../../retrieval/understand/timeExpression.ts';
import { dayIn, startOfDay } from '../../../algorithms/time/zonedTime.ts';
import { comingDateIn } from '../../../text/dates/comingDate.ts';
import { MS_PER_DAY } from '../../../algorithms/decay/fading.ts';
import { type AnswerContext } from '../answerContext.ts';

/** Interval that a question asks about. */
export interface QuestionInterval {
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Words that expressed it; null for a default. */
  readonly text: string | null;
}

/** Past interval of a question; by default the last `days` days. */
export function questionPastInterval({ turn, day }: AnswerContext, days: number): QuestionInterval {
  const interval = timeIn(turn.text, day);
  return interval ?? { from: day.now - days * MS_PER_DAY, to: day.now + 1, text: null };
}

/** Coming interval of a question; by default today and the six days after it. */
export function questionComingInterval({ turn, day }: AnswerContext): QuestionInterval {
  const interval = comingDateIn(turn.text, day);
  const today = dayIn(day.zone, day.now);
  const start = startOfDay(day.zone, today);
  if (interval === null) {
    return { from: start, to: startOfDay(day.zone, { ...today, day: today.day + 7 }), text: null };
  }
  // A time of day narrows no list: "tomorrow at 9" lists tomorrow.
  const first = dayIn(day.zone, interval.from);
  return { from: startOfDay(day.zone, first), to: interval.to, text: interval.text };
}

/** A question's words without those of its interval: what it is about. */
export function stripInterval(text: string, interval: QuestionInterval): string {
  return interval.text === null ? text : text.replace(interval.text, ' ');
}
