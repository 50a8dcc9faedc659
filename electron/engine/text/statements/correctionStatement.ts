import { trimEnd } from '../../algorithms/trimEnd.ts';
import { isQuestion } from '../questions.ts';

/** Words that open a correction; what follows is how it really is. */
const OPENERS: readonly RegExp[] = [
  /^(?:(?:no|nope|wait|oh|oops|sorry|correction|actually|well|hm+)[,.!:]? )+(?:i was wrong|i meant(?: to say| that)?|that's wrong|that's not right|it's)?[,.:]? ?/iu,
  /^(?:i was (?:wrong|mistaken)|my (?:mistake|bad)|i (?:made a mistake|misspoke|mixed (?:that|it) up)|that(?:'s| was) (?:wrong|not (?:right|true|correct)|a mistake)|scratch that|i meant(?: to say)?)[,.:;—–-]* ?(?:that )?/iu,
  /^(?:(?:нет|ой|стоп|погоди|поправка|вернее|точнее|вообще-то|на самом деле|хотя|извини|прости)[,.!:]? )+(?:—|–|-)? ?/iu,
  /^(?:(?:нет|ой|извини|прости)[,.!]? )?(?:я )?(?:ошиб(?:ся|лась|ка)|напутал[аи]?|перепутал[аи]?|оговорил(?:ся|ась)|неправильно сказал[аи]?|был[аи]? неправ[аы]?|имел[аи]? в виду)[,.:;—–-]* ?(?:что )?/iu,
  /^(?:(?:это )?(?:не так|неверно|неправда)|я имел[аи]? в виду)[,.:;—–-]+ ?/iu,
];
const CHANGED_NOW =
  /(?<!\p{L})(?:is|are|starts?|begins?|meets?) (?:now|actually|no longer)|(?<!\p{L})(?:not .{1,40}, but|а не|не .{1,40}, а)(?!\p{L})/iu;

/** Fewest words of a correction: "no" alone corrects nothing. */
const MIN_WORDS = 2;

/**
 * Statement that a message puts in the place of an earlier one: "no, Mia is the dog" → "Mia is the
 * dog". Null for a message that opens no correction.
 */
export function correctionIn(text: string): string | null {
  const plain = text.replaceAll('’', "'").trim();
  if (plain.length > 300 || isQuestion(plain)) return null;
  for (const opener of OPENERS) {
    const match = opener.exec(plain);
    if (match === null || match[0] === '') continue;
    const statement = trimEnd(plain.slice(match[0].length).trim(), ' .!');
    if (statement.split(/\s+/u).length >= MIN_WORDS) return capitalized(statement);
  }
  return CHANGED_NOW.test(plain) ? capitalized(trimEnd(plain, ' .!')) : null;
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
