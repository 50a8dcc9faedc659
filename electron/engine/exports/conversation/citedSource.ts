import type { Citation } from '../../../../shared/domain/chat.ts';
import { isoDay } from '../../algorithms/time/isoDay.ts';

/** Source that an answer cites, in a line: `[1] My sister lives in Lyon. (2026-03-01)`. */
export function citedSource({ n, quote, eventTime }: Citation, zone: string): string {
  return `[${n}] ${quote} (${isoDay(eventTime, zone)})`;
}
