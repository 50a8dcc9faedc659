import { z } from 'zod';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
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

/** Interval that a model's words describe, in the person's zone; null when they describe none. */
export function stretchOf(text: string, context: TimeContext): TimeInterval | null {
  if (NOW.test(text)) return { text, from: context.now, to: context.now + 1 };
  return timeIn(text.replaceAll('_', ' '), context);
}

/** Bounds of a search: from the start of `after` until the start of `before`. */
export function boundsOf(
  bounds: { readonly after?: string | undefined; readonly before?: string | undefined },
  context: TimeContext,
): { readonly from: EpochMs; readonly to: EpochMs } | null {
  const { after: fromText, before: untilText } = bounds;
  // Nothing was said after now: a model that writes it means no bound.
  const isOpen = fromText === undefined || NOW.test(fromText);
  const from = isOpen ? null : stretchOf(fromText, context);
  const to = untilText === undefined ? null : stretchOf(untilText, context);
  if ((!isOpen && from === null) || (untilText !== undefined && to === null)) return null;
  return { from: from?.from ?? 0, to: to?.from ?? Number.MAX_SAFE_INTEGER };
}

/** Last moment of a past interval; undefined for no words, null for unknown ones. */
export function momentOf(
  text: string | undefined,
  context: TimeContext,
): EpochMs | null | undefined {
  if (text === undefined) return undefined;
  const stretch = stretchOf(text, context);
  return stretch && Math.min(stretch.to - 1, context.now);
}
