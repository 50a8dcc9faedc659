import { capitalize } from '../capitalize.ts';
import { trimEnd } from '../../algorithms/trimEnd.ts';
import { isQuestion } from '../questions.ts';

/** Words that open a correction; what follows is how it really is. */
const OPENERS: readonly RegExp[] = [
  // "No" needs its mark or "it's": without them it denies what follows, "no sugar in my coffee".
  /^(?:(?:oh|ah|well|hm+|ok(?:ay)?|wait|hang on|hold on|um+|uh+|er+|no(?= (?:wait|sorry|hang on|hold on)(?!\p{L})))[,.!]? ){0,3}(?:(?:no|nope|nah|wait|oops|sorry)(?:[,.!:]|(?= (?:i was wrong|i meant|that's (?:wrong|not right)|it's|it is|its(?= \p{L}+ not ))(?!\p{L}))) ?|(?:correction|actually)[,.:!]? )+(?:i was wrong|i meant(?: to say| that)?|that's wrong|that's not right|it's|its(?= \p{L}+ not ))?[,.:]? ?/iu,
  /^(?:i was (?:wrong|mistaken)|my (?:mistake|bad)|i (?:made a mistake|misspoke|mixed (?:that|it) up)|that(?:'s| was) (?:wrong|not (?:right|true|correct)|a mistake)|scratch that|i meant(?: to say)?)[,.:;—–-]* ?(?:that )?/iu,
  /^(?:(?:нет|ой|извини|прости)[,.!]? )?(?:я )?(?:ошиб(?:ся|лась|ка)|напутал[аи]?|перепутал[аи]?|оговорил(?:ся|ась)|неправильно сказал[аи]?|был[аи]? неправ[аы]?|имел[аи]? в виду)[,.:;—–-]* ?(?:что )?/iu,
  /^(?:(?:ой|ах|хм+|ну|так|стоп|погоди(?:те)?|подожди(?:те)?|а)[,.!]? ){0,3}(?:(?:нет|не|неа|стоп|погоди|извини|прости)[,.!:—–-] ?|(?:нет|стоп) (?:—|–|-|(?=это(?!\p{L}))) ?|(?:поправка|вернее|точнее|вообще-то|на самом деле)[,.:!]? )+(?:—|–|-)? ?/iu,
  /^(?:ой|ах|упс|нет),? (?=не \p{L}+,? а \p{L}+[.!]*$)/iu,
  /^(?:(?:это )?(?:не так|неверно|неправда)|я имел[аи]? в виду)[,.:;—–-]+ ?/iu,
];
/** An opening of nothing but these may excuse what follows instead: "Sorry, my phone died". */
const EXCUSE_OPENER =
  /^(?:(?:oh|ah|well|hm+|ok(?:ay)?|wait|sorry|ой|ах|хм+|ну|стоп|погоди|извини|прости)(?!\p{L})[^\p{L}]*)+$/iu;
const CHANGED_VALUE =
  /(?<!\p{L})(?:is|are|starts?|begins?|meets?) (?:now|actually|no longer)|(?<!\p{L})(?:not .{1,40}, but|а не|не .{1,40}, а)(?!\p{L})|, not (?!only|just|even|really|that|because|to|yet|so|too|at all|sure)(?:\p{L}+ ){0,2}[\p{L}\p{N}-]{1,30}[.!]?$/iu;

/** "The garage code changed to 9981", «код от домофона поменяли, теперь 12К»: its thing, and the new value. */
const CHANGE_PATTERNS: readonly (readonly [pattern: RegExp, verb: string])[] = [
  [
    /^(?<subject>(?:the|my|our|\p{L}+'s) .{2,60}?)(?: has| have| was| were| got)?(?: been)?(?: just)? changed (?:from .{1,40} )?to (?<value>.{1,60})$/iu,
    ' is ',
  ],
  [
    /^(?<subject>.{3,60}?),? (?:поменял(?:и|ся|ась|ось)|сменил(?:и|ся|ась|ось)|изменил(?:и|ся|ась|ось))(?: на|[,.:—–-]*(?: и)? теперь)[:—–-]? (?<value>.{1,60})$/iu,
    ' — ',
  ],
  [
    /^(?<subject>\p{L}[^,;:]{2,60}?) теперь (?:—|–|-|:)? ?(?<value>[^\s\d]{0,20}\d\S{0,30})$/iu,
    ' — ',
  ],
];

const MAX_CHANGE_LENGTH = 150;

/** Fewest words of a correction: "no" alone corrects nothing. */
const MIN_WORDS = 2;

/** How something really is, by a message that corrects what was said. */
export interface Correction {
  readonly statement: string;
  /** False where the message may as well excuse itself. */
  readonly isSure: boolean;
}

/**
 * Statement that a message puts in the place of an earlier one: "no, Mia is the dog" → "Mia is the
 * dog". Null for a message that opens no correction.
 */
export function correctionIn(text: string): Correction | null {
  const plain = text.replaceAll('’', "'").trim();
  if (plain.length > 300 || isQuestion(plain)) return null;
  const opened = correctionAfterOpener(plain);
  if (opened !== null) return correctionAfterOpener(opened.statement) ?? opened;
  if (!CHANGED_VALUE.test(plain)) return null;
  return { statement: capitalize(trimEnd(plain, ' .!')), isSure: true };
}

/** Correction behind the words that open it; a second opening may follow: "oh no, I mixed it up, …". */
function correctionAfterOpener(text: string): Correction | null {
  for (const opener of OPENERS) {
    const match = opener.exec(text);
    if (match === null || match[0] === '') continue;
    const statement = trimEnd(text.slice(match[0].length).trim(), ' .!');
    if (statement.split(/\s+/u).length >= MIN_WORDS)
      return { statement: capitalize(statement), isSure: !EXCUSE_OPENER.test(match[0]) };
  }
  return null;
}

/**
 * Statement of what something was changed to: "the code changed to 9981" → "The code is 9981". It may be
 * another one of the same name.
 */
export function changeIn(text: string): Correction | null {
  const plain = trimEnd(text.replaceAll('’', "'").trim(), ' .!');
  if (plain.length > MAX_CHANGE_LENGTH || isQuestion(plain)) return null;
  for (const [pattern, verb] of CHANGE_PATTERNS) {
    const { subject, value } = pattern.exec(plain)?.groups ?? {};
    if (subject !== undefined && value !== undefined)
      return { statement: capitalize(`${subject}${verb}${value}`), isSure: false };
  }
  return null;
}
