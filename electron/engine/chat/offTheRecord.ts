/** What a person asks not to be remembered: the message that asks, or what was written before it. */
export type OffTheRecord = 'message' | 'earlier';

/** Longest beginning or end of a message in which the request is looked for. */
const MAX_LENGTH = 200;

const END = '(?:,? (?:please|ok|okay|пожалуйста))?';
const ENGLISH =
  "(?:do not|don't|dont) (?:remember|memori[sz]e) (?:this|that|it|any of (?:this|that))(?: one| message)?";
const ENGLISH_SAVE =
  "(?:do not|don't|dont|never) (?:(?:save|store|keep|record|put|add) (?:this|that|it) (?:in|to|on) (?:your |the |any )?(?:memory|notes?|records?|file)|(?:save|store|record|log|note) (?:this|that)|save it|(?:write|note|jot) (?:this|that|it) down)(?: anywhere)?(?: message)?";
const ENGLISH_CONFIDENTIAL =
  '(?:(?:keep|leave) (?:this|that|it) (?:just |strictly )?|(?:this|that|it) (?:stays|is|has to stay) (?:just |strictly )?|just |strictly |only )between (?:us|you and me|ourselves)(?: two)?';
const RUSSIAN_FORMS: readonly string[] = [
  'это(?:го)? не (?:запомина|записыва|сохраня)(?:й|йте)',
  'не запомина(?:й|йте)(?: это(?:го)?)?',
  'не сохраня(?:й|йте) это в памят[иь]',
  'не (?:записыва|сохраня)(?:й|йте) это(?:го)?(?: (?:никуда|нигде))?',
  '(?:это(?:го)? )?не (?:надо|нужно|стоит) (?:это(?:го)? )?(?:запоминать|записывать|сохранять)(?: это(?:го)?)?',
  '(?:(?:строго|сугубо|чисто|только) |(?:пусть )?(?:это )?останется (?:строго |только )?|это (?:строго |только )?)между нами',
];
/** Opens what is confided: «между нами, …»; «… между нами» at the end tells of a difference. */
const CONFIDENTIAL_MARK = '(?:between us|между нами(?: говоря)?)(?!, (?:we|there|мы) )';
const REQUEST_FORMS: readonly string[] = [
  ENGLISH,
  ENGLISH_SAVE,
  '(?:this is )?off the record',
  ENGLISH_CONFIDENTIAL,
  ...RUSSIAN_FORMS,
];
const REQUEST = `(?:${REQUEST_FORMS.join('|')})`;
const POLITE_WORD = '(?:please,? |пожалуйста,? )?';

/** What stands between the request and the rest: a question mark would make it a question. */
const CLAUSE_BREAK = String.raw`[:,.;!…—–\n\r)\-\p{Extended_Pictographic}]`;

const START = new RegExp(
  `^[^\\p{L}\\p{N}]*${POLITE_WORD}(?:${REQUEST}|${CONFIDENTIAL_MARK})${END}[^\\S\\r\\n]*(?<rest>${CLAUSE_BREAK}.*)?$`,
  'isu',
);
const REQUEST_AT_END = new RegExp(
  `(?:${CLAUSE_BREAK}|[?(])[^\\p{L}\\p{N}"“„«‘]{0,20}(?:but |and |а |но )?${POLITE_WORD}${REQUEST}${END}[^\\p{L}\\p{N}?]*$`,
  'iu',
);

/**
 * Tells a message that asks not to be remembered: "Don't remember this: …", «…, не запоминай это».
 * Null for any other: "I don't remember that" asks nothing.
 */
export function offTheRecord(text: string): OffTheRecord | null {
  const plain = text.trim().replaceAll('’', "'");
  const start = START.exec(plain);
  if (start !== null) return /\p{L}/u.test(start.groups?.['rest'] ?? '') ? 'message' : 'earlier';
  return REQUEST_AT_END.test(plain.slice(-MAX_LENGTH)) ? 'message' : null;
}
