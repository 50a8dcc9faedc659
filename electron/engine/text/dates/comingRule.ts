import type { Groups, Today } from './comingCalendar.ts';
import { YEAR } from './dateWords.ts';
import { wholeWords } from './wholeWords.ts';
import type { Days } from './wholeDays.ts';

/** Form of a coming date. */
export interface ComingRule {
  readonly pattern: RegExp;
  /**
   * First day and the day after the last one; null for a day that no calendar has, and undefined for
   * words that mean no day at all.
   */
  readonly days: (groups: Groups, today: Today) => Days | null | undefined;
  /** True if the day on which it is said decides whether there is such a day. */
  readonly dependsOnToday: boolean;
}

export const NEXT = '(?:next|coming|upcoming|following|следующ\\p{L}+|будущ\\p{L}+|ближайш\\p{L}+)';
export const THIS = '(?:this|the current|эт\\p{L}+|текущ\\p{L}+)';
export const WEEK = '(?:week|недел\\p{L}+)';
export const MONTH_UNIT = '(?:month|месяц\\p{L}*)';
export const YEAR_UNIT = '(?:year|год\\p{L}*)';
export const DATE_PREPOSITION = '(?:on|by|before|until|till|due|на|к|до|от|с|со)';
/** Year behind a month, if there is one. */
export const WHICH_YEAR = `(?:,? (?:of |in |в )?(?:${YEAR}|(?<next>${NEXT} ${YEAR_UNIT})|(?<current>${THIS} ${YEAR_UNIT})))?`;
/** Things that an ordinal counts. */
export const NOT_A_COUNT =
  '(?! (?:floor|row|time|place|street|st|avenue|ave|road|grade|class|page|edition|birthday|anniversary|century|attempt|option|one|party|thought|hand|base)(?!\\p{L}))';

export function comingRule(
  source: string,
  days: ComingRule['days'],
  dependsOnToday = false,
): ComingRule {
  return { pattern: wholeWords(source), days, dependsOnToday };
}
