import { trimEnd } from '../../algorithms/trimEnd.ts';
import { comingDateIn } from '../dates/comingDate.ts';
import { stripGreeting } from '../openings/stripGreeting.ts';
import { isDoubted } from './cancellationStatement.ts';

const MOVED_PARTICIPLE =
  '(?:moved|rescheduled|postponed|pushed(?: back)?|delayed|shifted|brought forward|put off)';
const MOVED_RU = '(?:перенесли|сдвинули|передвинули|отложили)';
/** "The dentist was moved to Friday", «приём перенесли на пятницу». */
const RESCHEDULE_REPORTS: readonly RegExp[] = [
  new RegExp(
    `^(?<target>[^?\\n]{2,100}?)(?: is| are| was| were| got|'s been| has been| have been)?(?: now| just)? ${MOVED_PARTICIPLE} (?:to|till|until) (?<time>[^?\\n]{1,60})$`,
    'iu',
  ),
  new RegExp(
    `^(?:i|we|they|he|she|\\p{Lu}\\p{L}+)(?:'ve| have| has)?(?: just)? ${MOVED_PARTICIPLE} (?<target>[^?\\n]{2,100}) (?:to|till|until) (?<time>[^?\\n]{1,60})$`,
    'iu',
  ),
  new RegExp(
    `^(?<target>[^?\\n]{2,100}?) (?:${MOVED_RU}|(?:перенес|отлож|сдвинут|передвинут)(?:[её]?н)?[аоы]?|перен[её]с(?:ся|лась|лось|лись)|сдвинул(?:ся|ась|ось|ись)) (?:на|до) (?<time>[^?\\n]{1,60})$`,
    'iu',
  ),
  new RegExp(`^${MOVED_RU} (?<target>[^?\\n]{2,100}) (?:на|до) (?<time>[^?\\n]{1,60})$`, 'iu'),
];
const MAX_LENGTH = 250;
/** Only whether the words name a time matters here. */
const ANY_DAY = { now: 0, zone: 'UTC' };

/** What was moved, by its words, and the words of its new time. */
export interface RescheduleStatement {
  readonly target: string;
  readonly time: string;
}

/** Statement that something was moved to another time: "the dentist got moved to Friday". Null for any other. */
export function rescheduleStatementIn(text: string): RescheduleStatement | null {
  const plain = text.trim().replaceAll('’', "'");
  const statement = trimEnd(stripGreeting(plain) ?? plain, ' .!');
  if (statement.length > MAX_LENGTH || isDoubted(statement)) return null;
  for (const pattern of RESCHEDULE_REPORTS) {
    const { target, time } = pattern.exec(statement)?.groups ?? {};
    if (target !== undefined && time !== undefined && comingDateIn(time, ANY_DAY) !== null)
      return { target, time };
  }
  return null;
}
