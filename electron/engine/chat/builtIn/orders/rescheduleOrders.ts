import { trimEnd } from '../../../algorithms/trimEnd.ts';
import { movedDue } from '../../../curation/lifetime/movedDue.ts';
import { correctionIn } from '../../../text/statements/correctionStatement.ts';
import { withoutCourtesy } from '../withoutCourtesy.ts';

const ORDERS: readonly RegExp[] = [
  /^(?:move|reschedule|postpone|delay|shift|push(?: back)?|bring(?: forward)?|change) (?<target>[^?\n]{2,100}) (?:to|till|until|for) (?<time>[^?\n]{1,60})$/iu,
  /^(?:перенеси|сдвинь|отложи|передвинь|переставь)(?:те)? (?<target>[^?\n]{2,100}) (?:на|до) (?<time>[^?\n]{1,60})$/iu,
];
/** "Actually the dentist is at 4pm, not 3pm", of which `correctionIn` gives what follows the opening. */
const CORRECTIONS: readonly RegExp[] = [
  /^(?<target>[^?\n]{2,100}?)(?: is|'s| are)(?: now| actually)? (?<time>(?:at|on|tomorrow|today|next|this) ?[^?\n]{0,60}?)(?:,? (?:not|instead of) [^\n]{1,60})?$/iu,
  /^(?<target>[^?\n]{2,100}?)(?: будет)? (?<time>(?:в|во|на|завтра|сегодня|послезавтра) ?[^?\n]{0,60}?)(?:,? а не [^\n]{1,60})?$/iu,
];
/** Only whether the words name a time matters here. */
const ANY_DAY = { now: 0, zone: 'UTC' };

/** To-do by its words, and the words of its new time. */
export interface RescheduleOrder {
  readonly target: string;
  readonly time: string;
}

/** Order to move a to-do to another time: "move the dentist to Friday". Null for any other turn. */
export function rescheduleOrderIn(turn: string): RescheduleOrder | null {
  return matchIn(ORDERS, withoutCourtesy(turn.trim()));
}

/** Correction of the time of something: "actually the dentist is at 4pm". Null for any other turn. */
export function timeCorrectionIn(turn: string): RescheduleOrder | null {
  return matchIn(CORRECTIONS, correctionIn(turn)?.statement ?? '');
}

function matchIn(patterns: readonly RegExp[], text: string): RescheduleOrder | null {
  for (const pattern of patterns) {
    const { target, time } = pattern.exec(trimEnd(text, ' .!'))?.groups ?? {};
    if (target !== undefined && time !== undefined && movedDue(time, null, ANY_DAY) !== null)
      return { target: target.replace(/ (?:back|forward)$/iu, ''), time };
  }
  return null;
}
