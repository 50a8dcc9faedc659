import { trimEnd } from '../../../algorithms/trimEnd.ts';
import { rescheduledDue } from '../../../curation/lifetime/rescheduledDue.ts';
import { correctionIn } from '../../../text/statements/correctionStatement.ts';
import { stripCourtesy } from '../stripCourtesy.ts';

const REQUESTS: readonly RegExp[] = [
  /^(?:move|reschedule|postpone|delay|shift|push(?: back)?|bring(?: forward)?|change) (?<target>[^?\n]{2,100}) (?:to|till|until|for) (?<time>[^?\n]{1,60})$/iu,
  /^(?:перенеси|сдвинь|отложи|передвинь|переставь)(?:те)? (?<target>[^?\n]{2,100}) (?:на|до) (?<time>[^?\n]{1,60})$/iu,
];
/** Request without a to-do: what was just told of is moved. */
const PRONOUN_REQUESTS: readonly RegExp[] = [
  /^(?:move|reschedule|postpone|delay|push)(?: back)? (?:to|till|until|for) (?<time>[^?\n]{1,60})$/iu,
  /^(?:перенеси|сдвинь|отложи|передвинь)(?:те)? (?:на|до) (?<time>[^?\n]{1,60})$/iu,
];
/** "Actually the dentist is at 4pm, not 3pm", of which `correctionIn` gives what follows the opening. */
const CORRECTIONS: readonly RegExp[] = [
  /^(?<target>[^?\n]{2,100}?)(?: is|'s| are)(?: now| actually)? (?<time>(?:at|on|tomorrow|today|next|this) ?[^?\n]{0,60}?)(?:,? (?:not|instead of) [^\n]{1,60})?$/iu,
  /^(?<target>[^?\n]{2,100}?)(?: будет)? (?<time>(?:в|во|на|завтра|сегодня|послезавтра) ?[^?\n]{0,60}?)(?:,? а не [^\n]{1,60})?$/iu,
];
/** Time alone, behind words that correct the one of what was just told of: "no, make it 10", «ой, в 11». */
const CORRECTED_TIME =
  /^(?:(?:oh|oops|wait|sorry|actually|no|hm+|ok|okay|ой|упс|нет|стоп|погоди|извини|прости|вернее|точнее|лучше|давай(?:те)?(?: лучше)?)[,.!]* )+(?:(?:it is|it's|its|это) )?(?<time>[^?\n]{1,40})$/iu;
const MAKE_IT_TIME =
  /^(?:(?!(?:i|we|you|he|she|they|to|not|never|cant?|could|wont|hope)(?!\p{L}))\p{L}{2,12}[,.!]* ){0,2}(?:make it|let's say|сделай(?:те)?) (?<time>[^?\n]{1,40})$/iu;
/** Time that is corrected: "at 4pm, not 3pm". */
const REPLACED_TIME = /,? (?:not|instead of|а не) [^\n]{1,60}$/iu;
/** Only whether the words name a time matters here. */
const ANY_DAY = { now: 0, zone: 'UTC' };

/** To-do by its words, and the words of its new time. */
export interface RescheduleRequest {
  readonly target: string;
  readonly time: string;
}

/** Request to move a to-do to another time: "move the dentist to Friday". Null for any other turn. */
export function rescheduleRequestIn(turn: string): RescheduleRequest | null {
  const request = stripCourtesy(turn.trim());
  return matchIn(PRONOUN_REQUESTS, request) ?? matchIn(REQUESTS, request);
}

/**
 * Correction of the time of something: "actually the dentist is at 4pm", or of what was just told of: "no,
 * at 4pm". Null for any other turn.
 */
export function timeCorrectionIn(turn: string): RescheduleRequest | null {
  const plain = trimEnd(turn.trim().replaceAll('’', "'"), ' .!').replace(REPLACED_TIME, '');
  const { time } = (MAKE_IT_TIME.exec(plain) ?? CORRECTED_TIME.exec(plain))?.groups ?? {};
  if (time !== undefined && isTimeExpression(time)) return { target: 'it', time };
  return matchIn(CORRECTIONS, correctionIn(turn)?.statement ?? '');
}

function isTimeExpression(words: string): boolean {
  return rescheduledDue(words, null, ANY_DAY) !== null;
}

function matchIn(patterns: readonly RegExp[], text: string): RescheduleRequest | null {
  for (const pattern of patterns) {
    const { target = 'it', time } = pattern.exec(trimEnd(text, ' .!'))?.groups ?? {};
    if (time !== undefined && isTimeExpression(time))
      return { target: target.replace(/ (?:back|forward)$/iu, ''), time };
  }
  return null;
}
