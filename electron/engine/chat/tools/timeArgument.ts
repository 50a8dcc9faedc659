import { z } from 'zod';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import {
  timeIn,
  type TimeContext,
  type TimeInterval,
} from '../../retrieval/understand/timeExpression.ts';

/** Time as a model writes it. */
export const timeText = z
  .string()
  .min(1)
  .max(60)
  .describe('YYYY-MM-DD, last_week, last_month, or words such as "in May 2025"');

/** Interval that a model's words describe, in the person's zone; null when they describe none. */
export function stretchOf(text: string, context: TimeContext): TimeInterval | null {
  return timeIn(text.replaceAll('_', ' '), context);
}

/** Bounds of a search: from the start of `after` until the start of `before`. */
export function boundsOf(
  bounds: { readonly after?: string | undefined; readonly before?: string | undefined },
  context: TimeContext,
): { readonly from: EpochMs; readonly to: EpochMs } | null {
  const { after: fromText, before: untilText } = bounds;
  const from = fromText === undefined ? null : stretchOf(fromText, context);
  const to = untilText === undefined ? null : stretchOf(untilText, context);
  if ((fromText !== undefined && from === null) || (untilText !== undefined && to === null))
    return null;
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
