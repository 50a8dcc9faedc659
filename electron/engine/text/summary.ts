import { clip } from './clip.ts';

const MAX_LENGTH = 140;

// Abbreviations: a full stop after them does not end a sentence, even before a capital letter.
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st jr sr vs etc eg ie e.g i.e approx dept est fig inc ltd co corp no nos vol pp ed
   a.m p.m u.s u.k u.s.a ph.d gen col lt sgt capt rev hon mt ave blvd rd jan feb mar apr jun jul aug
   sep sept oct nov dec
   г гг в вв ул д кв корп стр пр просп пер пл обл р руб коп тыс млн млрд им см ср др проф акад доц инж
   т.е т.к т.д т.п т.н т.ч и.о п.п н.э рис табл гл ч ст напр тел зам зав св о`
    .split(/\s+/u)
    .filter(Boolean),
);

/** Length limit of an abbreviation, with the dots inside it. */
const MAX_SEARCHED_GROUPS = 16;

const MARKUP_BEFORE = /^(?:[#>*•\-–—]+\s+|\d+[.)]\s+)+/u;

/**
 * The first sentence of a text in one line, at most 140 characters, cut after a whole word. It
 * stands in for a summary where no model writes one, and is empty only when the text is.
 * Abbreviations (Dr. Smith, т. е. утром), initials (А. С. Пушкин) and numbers (3.14) do not end it.
 */
export function firstSentence(text: string): string {
  const start = text.trim();
  const plain = start.replace(MARKUP_BEFORE, '') || start;
  const sentence = plain.slice(0, endOfSentence(plain)).replaceAll(/\s+/gu, ' ').trim();
  return clip(sentence, MAX_LENGTH);
}

/** Sentences of a text, in order, split by the rules of the first one. */
export function sentences(text: string): string[] {
  const parts: string[] = [];
  let remainder = text.trim();
  while (remainder !== '') {
    const end = endOfSentence(remainder);
    parts.push(remainder.slice(0, end).trim());
    remainder = remainder.slice(end).trim();
  }
  return parts.filter((sentence) => sentence !== '');
}

function endOfSentence(text: string): number {
  for (const match of text.matchAll(/[.!?…。！？]+["»”’')\]]*|\n/gu)) {
    const end = match.index + match[0].length;
    const leading = text.slice(Math.max(0, match.index - MAX_SEARCHED_GROUPS), match.index);
    if (match[0] === '\n') {
      // A line break ends a heading or a list item, but not an address or an unfinished sentence.
      if (!/[,;:–—-]$/u.test(leading.trimEnd())) return match.index;
    } else if (
      /^[。！？]/u.test(match[0]) ||
      isSentenceEnd(leading, match[0], text.slice(end, end + 8))
    ) {
      return end;
    }
  }
  return text.length;
}

function isSentenceEnd(leading: string, punctuation: string, trailing: string): boolean {
  if (trailing === '') return true;
  if (!/^\s/u.test(trailing)) return false;
  const next = /\S/u.exec(trailing)?.[0];
  if (next === undefined) return true;
  const isDot = punctuation.startsWith('.') && punctuation.length === 1;
  if (isDot && (isAbbreviated(leading) || isDayOfMonth(leading, trailing))) return false;
  // "Yes… maybe", "Really? he asked": a small letter continues the sentence.
  return !/\p{Ll}/u.test(next);
}

/** Beginning of a German month, as far as it is looked at. */
const MONTH =
  /^\s(?:Januar|Jänner|Februa|März|April|Mai(?!\p{L})|Juni(?!\p{L})|Juli(?!\p{L})|August|Septem|Oktobe|Novemb|Dezemb)/u;

/** True for a day in German spelling: "am 7. Dezember". */
function isDayOfMonth(leading: string, trailing: string): boolean {
  return /(?<!\p{N})[0-3]?\d$/u.test(leading) && MONTH.test(trailing);
}

function isAbbreviated(leading: string): boolean {
  const word = (leading.split(/[^\p{L}.]/u).at(-1) ?? '').toLowerCase();
  // A single letter is an initial; "I" alone ends sentences in English more often than it is one.
  if (/^(?:\p{L}|(?:\p{L}\.)+\p{L})$/u.test(word)) return word !== 'i' && word !== 'я';
  return ABBREVIATIONS.has(word);
}
