/** What a person asks not to be remembered: the message that asks, or what was written before it. */
export type OffTheRecord = 'message' | 'earlier';

/** Longest beginning or end of a message in which the request is looked for. */
const MAX_LENGTH = 200;

const END = String.raw`(?:,? (?:please|ok|okay))?\s*`;
const ENGLISH =
  "(?:do not|don't|dont) (?:remember|memori[sz]e) (?:this|that|it|any of (?:this|that))(?: one| message)?";
const ENGLISH_SAVE =
  "(?:do not|don't|dont) (?:save|store|keep|record) (?:this|that|it) (?:in|to) (?:your )?memory";
const RUSSIAN =
  '(?:это(?:го)? не запомина(?:й|йте)|не запомина(?:й|йте)(?: это(?:го)?)?|не сохраня(?:й|йте) это в памят[иь])';
const REQUEST = `(?:${ENGLISH}|${ENGLISH_SAVE}|(?:this is )?off the record|${RUSSIAN})`;
const POLITE = '(?:please,? |пожалуйста,? )?';

const START = new RegExp(`^${POLITE}${REQUEST}${END}(?<rest>[:,.;!—–-].*)?$`, 'isu');
const TRAILING = new RegExp(
  `[.,;:!?—–(-] ?(?:but |and |а |но )?${POLITE}${REQUEST}${END}[.!)]*$`,
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
  return TRAILING.test(plain.slice(-MAX_LENGTH)) ? 'message' : null;
}
