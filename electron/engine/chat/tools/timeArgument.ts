import { z } from 'zod';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { dayIn, startOfDay } from '../../algorithms/time/zonedTime.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';
import { readDate } from '../../algorithms/time/readDate.ts';
import {
  timeIn,
  type TimeContext,
  type TimeInterval,
} from '../../retrieval/understand/timeExpression.ts';

/** Time as a model writes it. */
export const timeText = z.string().min(1).max(60);

/** Refusal of words that describe no time. */
export const NO_TIME = 'That is no time I understand. Use YYYY-MM-DD.';

const NOW = /^\s*(?:right |just )?(?:now|current(?:ly)?|present|сейчас)\s*$/iu;

const ISO_DAY = /^\d{4}([-/])\d{1,2}(?:\1\d{1,2})?$/u;
const ISO_TIME =
  /^(?<local>\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})(?<seconds>:\d{2}(?:\.\d{1,9})?)?(?<offset>Z|[+-]\d{2}:?\d{2})?$/iu;

/** Interval that a model's words describe, in the person's zone; null when they describe none. */
export function intervalOf(text: string, context: TimeContext): TimeInterval | null {
  if (NOW.test(text)) return { text, from: context.now, to: context.now + 1 };
  const iso = text.trim();
  if (ISO_DAY.test(iso)) return isoDays(iso, context.zone);
  if (ISO_TIME.test(iso)) return isoMoment(iso, context.zone);
  const words = text.replaceAll('_', ' ');
  const day = timeIn(words, context) ?? comingDateIn(words, context);
  return day && { text, from: day.from, to: day.to };
}

/** Day, or month, of a date in numbers; null for one that no calendar has. */
function isoDays(text: string, zone: string): TimeInterval | null {
  const date = text.replaceAll('/', '-');
  const from = readDate(date, zone);
  if (from === null) return null;
  const first = dayIn(zone, from);
  const isMonth = date.split('-').length === 2;
  const end = isMonth ? { ...first, month: first.month + 1 } : { ...first, day: first.day + 1 };
  return { text, from, to: startOfDay(zone, end) };
}

/** Moment of a date with a time, in the person's zone unless it has an offset; null for no such time. */
function isoMoment(text: string, zone: string): TimeInterval | null {
  const { local = '', seconds = '', offset } = ISO_TIME.exec(text)?.groups ?? {};
  const localMoment = readDate(local, zone);
  if (localMoment === null) return null;
  const exact = Date.parse(`${local.replace(' ', 'T')}${seconds}${offset?.toUpperCase() ?? ''}`);
  const from = offset === undefined ? localMoment : exact;
  return Number.isNaN(from) ? null : { text, from, to: from + 1 };
}

/** Bounds of a search: from the start of `after` until the start of `before`. */
export function boundsOf(
  bounds: { readonly after?: string | undefined; readonly before?: string | undefined },
  context: TimeContext,
): { readonly from: EpochMs; readonly to: EpochMs } | null {
  const { after: fromText, before: untilText } = bounds;
  // Nothing was said after now: a model that writes it means no bound.
  const isOpen = fromText === undefined || NOW.test(fromText);
  const from = isOpen ? null : intervalOf(fromText, context);
  const to = untilText === undefined ? null : intervalOf(untilText, context);
  if ((!isOpen && from === null) || (untilText !== undefined && to === null)) return null;
  return { from: from?.from ?? 0, to: to?.from ?? Number.MAX_SAFE_INTEGER };
}

/** Last moment of a past interval; undefined for no words, null for unknown ones. */
export function momentOf(
  text: string | undefined,
  context: TimeContext,
): EpochMs | null | undefined {
  if (text === undefined) return undefined;
  const interval = intervalOf(text, context);
  return interval && Math.min(interval.to - 1, context.now);
}
