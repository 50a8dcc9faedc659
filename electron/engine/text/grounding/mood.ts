// Negation, doubt, wish and past: they change the meaning of a sentence with nearly the same words.

import { isHearsay } from './hearsay.ts';
import { expressesMood } from '../languages/moodWords.ts';

const NEGATION =
  /^(?:no|not|never|none|nobody|nothing|without|neither|nor|cannot|hardly|stopped|stop|quit|avoid|avoids|refuse|refuses|hate|hates|dislike|dislikes|loathe|declined?|declines|refused|reject(?:s|ed)?|не|нет|ни|никакой|никакая|никаких|никакого|никакие|никогда|никто|ничего|никого|без|нельзя|бросил|бросила|бросили|перестал|перестала|перестали|прекратил|прекратила|отказался|отказалась|ненавижу|ненавидит|бывший|бывшая|former|ex|cancell?ed|отменил|отменила|отменили)$/u;

/** Words that say that it was not done, or has ended: "almost bought", "failed to reach", "gave up". */
const UNDONE_PHRASES: readonly (readonly [word: RegExp, next: RegExp])[] = [
  [
    /^(?:almost|nearly)$/u,
    /^(?:\p{L}{2,}ed|bought|got|went|took|sold|left|lost|quit|had|made|gave|won|broke|fell|moved|met|done)$/u,
  ],
  [/^(?:fail|fails|failed)$/u, /^to$/u],
  [/^(?:gives?|gave|given|giving)$/u, /^up$/u],
  [/^turn(?:s|ed|ing)?$/u, /^down$/u],
  [/^почти$/u, /^\p{L}+(?:л|ла|ли|лся|лась|лись)$/u],
];

const PAST =
  /(?<!(?:\b(?:am|is|are|was|were|be|been|get|gets|got|getting)|['’](?:m|re|s))\s)(?<!\p{L})used to(?!\p{L})|(?<!\p{L})(?:was|were) (?:going|supposed|meant|about|planning|hoping) to(?!\p{L})|(?<!\p{L})(?:formerly|previously|in the past(?! (?:year|month|week|day|few|couple|several|two|three|\d))|back then|когда-то|в прошлом(?! (?:год|месяц|век|сезон|семестр|квартал)))(?!\p{L})/iu;
/** "Earlier" as well, which only a verb in the past tells apart. */
const EARLIER_WORD = /(?<!\p{L})(?:раньше|прежде)(?!\p{L})/iu;
const RUSSIAN_PAST = /\p{L}(?:л|ла|ло|ли|лся|лась|лись)(?!\p{L})/iu;
/** Signs of the past in a statement. */
const PAST_TENSE =
  /(?<!\p{L})(?:\p{L}+ed to|once|before|until|ago|earlier|longer|any ?more|was|were|did|\p{L}{2,}ed|had|drove|ran|wrote|went|took|sang|taught|kept|ate|drank|swam|rode|sold|spoke|slept|grew|knew|saw|thought|felt|spent|left|made|bought|met|won|wore|built|led|former\p{L}*|previous\p{L}*|past|раньше|прежде|бывш\p{L}+|больше не|до|в прошлом|когда-то)(?!\p{L})/iu;

const DOUBT =
  /(?<![\p{L}])(?:maybe|perhaps|possibly|probably|might|could|would(?! like| love)|if|whether|unless|supposedly|apparently|allegedly|likely|not sure|unsure|i think|i guess|i suppose|i believe|i doubt|thinks?|believes?|suspects?|guess(?:es)?|supposes?|seems?|considering|wondering|thinking (?:of|about)|dream(?:t|ed)|kidding|joking|just a joke|может быть|может(?= )|возможно|наверное|наверно|кажется|вероятно|вроде|похоже|пожалуй|думаю|думает|считает|полагает|если|ли|бы(?! хотел)|не уверен\p{L}*|не знаю|якобы|снил\p{L}+|приснил\p{L}+|шучу|шутка|сомнева\p{L}+|предполага\p{L}+)(?![\p{L}])/iu;

const DOUBT_WORD =
  /^(?:maybe|perhaps|possibly|probably|likely|supposedly|apparently|allegedly|reportedly|presumably|возможно|наверное|наверно|кажется|вероятно|похоже|пожалуй|предположительно|якобы)$/u;

/** True for a word that does nothing but doubt: it claims nothing beside the doubt. */
export function isDoubtWord(token: string): boolean {
  return DOUBT_WORD.test(token);
}

/** Words that open a sentence about what is only supposed. */
const SUPPOSITION =
  /^[^\p{L}]*(?:just |просто )?(?:imagine|suppose|let['’]s say|представь|представьте|допустим|предположим)(?!\p{L})/iu;
const CONDITION = /(?<!\p{L})(?:if|unless|если)(?!\p{L})/iu;
const CONDITIONAL = /(?<!\p{L})(?:would|could|might|бы)(?!\p{L})|['’]d(?!\p{L})/iu;

/** Modal verb; the month is capitalized. */
const MODAL_MAY = /(?<!\p{L})may (?=\p{Ll})/u;

const WISH =
  /(?<![\p{L}])(?:want\p{L}*|wish\p{L}*|hop(?:e|es|ing)|dream\p{L}*|would (?:like|love)|['’]d (?:like|love|rather)|plan(?:s|ned|ning)?|intend\p{L}*|going to|gonna|will|['’]ll|need\p{L}*|ought|should|must|has to|have to|goal|aim\p{L}*|interested in|promise\p{L}*|decid\p{L}+|try|tries|trying|хоч\p{L}+|хот\p{L}+|мечта\p{L}+|планир\p{L}+|собира\p{L}+|намерен\p{L}*|надеюсь|надеется|надо|нужно|долж\p{L}+|буд\p{L}+|цель|пыта\p{L}+|решил\p{L}*)(?![\p{L}])/iu;

/** What one may, and may not do: as a word of its own, it denies nothing that stands before it. */
const PERMISSION =
  /(?<!\p{L})(?:can|may(?= \p{Ll})|allowed|permitted|можно|разреш[её]н[оаы]?|разрешается|позволено)(?!\p{L}|['’]t)/iu;
const PROHIBITION =
  /(?<!\p{L})(?:cannot|can['’]?t|can not|may not|must not|mustn['’]t|(?:not|never|isn['’]t|aren['’]t|wasn['’]t) (?:be )?(?:allowed|permitted)|forbidden|prohibited|banned|нельзя|не (?:можно|разреш\p{L}+|позволено)|запрещ\p{L}+|запретил\p{L}*)(?!\p{L})/iu;

const PROHIBITIONS = new RegExp(PROHIBITION, 'giu');

/** True if a statement permits what its source only prohibits. */
export function permitsProhibited(statement: string, source: string): boolean {
  return (
    PERMISSION.test(statement) &&
    !PROHIBITION.test(statement) &&
    PROHIBITION.test(source) &&
    !PERMISSION.test(source.replaceAll(PROHIBITIONS, ' '))
  );
}

/** Polite request in the form of a question, which states a wish all the same. */
const POLITE_WORD =
  /^(?:[^\p{L}]*(?:please,? )?)?(?:(?:can|could|will|would) you|(?:may|might|can|could) i (?:trouble|ask|bother|get) you)(?!\p{L})|(?<!\p{L})(?:can|could|will|would) you[^\p{L}]*$|(?:не )?(?:мог(?:ла|ли|л)? бы|можешь|можете)(?!\p{L})/iu;

/**
 * True for a negation. `raw` as written: "don't" loses its negation when it is normalized. "Not only"
 * and "not just" deny nothing.
 */
export function isNegation(token: string, raw: string, next?: string): boolean {
  if (next !== undefined && LIMITING_ADVERB.test(next) && /^(?:not|не)$/u.test(token)) return false;
  if (
    next !== undefined &&
    UNDONE_PHRASES.some(([word, verb]) => word.test(token) && verb.test(next))
  )
    return true;
  return /n['’]t$/iu.test(raw) || NEGATION.test(token);
}

/** True for a clause about what is no longer so: "I used to smoke". */
export function isPast(clause: string): boolean {
  return PAST.test(clause) || (EARLIER_WORD.test(clause) && RUSSIAN_PAST.test(clause));
}

/** True for a statement in the past tense, or with a word of the past. */
export function isInPastTense(statement: string): boolean {
  return isPast(statement) || PAST_TENSE.test(statement) || RUSSIAN_PAST.test(statement);
}

/** "Don't forget" as a request stands where a clause begins: "my sons don't forget" denies. */
const REQUEST_START = String.raw`(?<=(?:^|[.!?…;:,—–(-])\s{0,3}|(?<!\p{L})(?:please|pls|plz|and|so|but|oh|ok|okay|just|also|now|then|hey|well)\s)`;
const NOT_TO_FORGET = new RegExp(
  String.raw`${REQUEST_START}(?:do\s+not|don['’]?t|never)\s+(?:you\s+|ever\s+|let\s+(?:me|us)\s+){0,2}forget(?!\p{L})|(?<!\p{L})(?:must|should)(?:\s+not|n['’]t)\s+forget(?!\p{L})|(?<!\p{L})не\s+(?:забудь|забывай|забыть)(?:те)?(?!\p{L})`,
  'gimu',
);

/** Text of the same length without "don't forget": it asks to keep what follows, and denies nothing. */
export function withoutReminders(text: string): string {
  return text.replaceAll(NOT_TO_FORGET, (words) => ' '.repeat(words.length));
}

const LIMITING_ADVERB = /^(?:only|just|merely|simply|только|просто)$/u;

/** True for a question, a guess or hearsay; `language`: ISO 639-1 code of the text that the sentence is of. */
export function isDoubted(sentence: string, language: string): boolean {
  if (POLITE_WORD.test(sentence)) return false;
  return isDoubtedAsWhole(sentence) || expressesDoubt(sentence, language);
}

/** True for a question, a supposition, a condition or hearsay, which concern a sentence as a whole. */
export function isDoubtedAsWhole(sentence: string): boolean {
  return (
    /[?？؟]["»”')\]]*\s*$/u.test(sentence) ||
    SUPPOSITION.test(sentence) ||
    CONDITION.test(sentence) ||
    isHearsay(sentence)
  );
}

/** True for words of a guess. */
export function expressesDoubt(text: string, language: string): boolean {
  return DOUBT.test(text) || MODAL_MAY.test(text) || expressesMood(language, 'doubt', text);
}

/** True for a statement of what would be, on a condition: no goal, and no fact. */
export function isHypothetical(statement: string): boolean {
  return CONDITION.test(statement) && CONDITIONAL.test(statement);
}

export function isWish(text: string, language: string): boolean {
  return WISH.test(text) || expressesMood(language, 'wish', text);
}
