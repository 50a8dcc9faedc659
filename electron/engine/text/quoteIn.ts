import { occurrences } from '../algorithms/time/occurrences.ts';

/** Span of a quote in a text: UTF-16 offsets. */
export interface QuoteSpan {
  readonly start: number;
  readonly end: number;
}

/** Least length of a quote: a shorter one occurs in any text and proves nothing. */
const MIN_LENGTH = 3;

/**
 * Span in which the text holds the quote. Differences of typing and of transport are tolerated: case,
 * runs of spaces, the marks between words (commas, dashes, bullets), the kind of quotation mark or
 * apostrophe, full-width signs, е for ё, Markdown, a contraction written out, a speaker's label in
 * front, whether an accent is part of its letter, and an ellipsis for words left out. Null when a
 * single word differs, or when it is too short to prove anything. Example:
 * `“I moved  to Oslo”` stands in `Well - I moved to Oslo in May.` at 7..22.
 */
export function quoteIn(text: string, quote: string): QuoteSpan | null {
  return quoteFinder(text)(quote);
}

/** Finder of many quotes in one text, which is prepared once. */
export function quoteFinder(text: string): (quote: string) => QuoteSpan | null {
  const haystack = toPlainText(text);
  const joined = haystack.units.join('');
  return (quote) => {
    const words = quote.replace(LABEL, '');
    const parts = words.split(ELLIPSIS).filter(hasWord);
    // The person may have written the ellipsis.
    const literal = parts.length > 1 ? find(haystack, joined, words, 0) : null;
    if (literal !== null) return literal.span;
    const spans: QuoteSpan[] = [];
    let from = 0;
    for (const part of parts) {
      const match = find(haystack, joined, part, from);
      const previous = spans.at(-1);
      if (match === null || match.span.start - (previous ?? match.span).end > MAX_GAP_CHARACTERS)
        return null;
      spans.push(match.span);
      from = match.next;
    }
    const [first, last] = [spans[0], spans.at(-1)];
    return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
  };
}

/** Label that a model puts in front of a turn's words. */
const LABEL = /^\s*(?:user|person|human|me|пользователь|я)\s*:\s*/iu;
const ELLIPSIS = /\[?(?:…|\.{3,20})\]?/u;
/** Most characters that an ellipsis leaves out. */
const MAX_GAP_CHARACTERS = 400;

function hasWord(part: string): boolean {
  return /[\p{L}\p{N}]/u.test(part);
}

function find(
  haystack: PlainText,
  joined: string,
  quote: string,
  from: number,
): { readonly span: QuoteSpan; readonly next: number } | null {
  const plainQuote = toPlainText(quote);
  const first = plainQuote.units.findIndex((unit) => /[\p{L}\p{N}]/u.test(unit));
  const last = plainQuote.units.findLastIndex(isPartOfWord);
  const needle = first < 0 ? '' : plainQuote.units.slice(first, last + 1).join('');
  if (needle.length < MIN_LENGTH) return null;
  if (!joined.includes(needle, from)) return null;
  for (const at of occurrences(joined, needle)) {
    const end = at + needle.length;
    // "art" is no quote of "heart".
    if (at < from || isInsideWord(joined, at) || isInsideWord(joined, end)) continue;
    return {
      span: { start: haystack.starts[at] ?? 0, end: haystack.ends[end - 1] ?? 0 },
      next: end,
    };
  }
  return null;
}

function isInsideWord(text: string, at: number): boolean {
  const [previous, next] = [text[at - 1] ?? ' ', text[at] ?? ' '];
  return isPartOfWord(previous) && isPartOfWord(next) && !isUnspaced(previous) && !isUnspaced(next);
}

function isPartOfWord(unit: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(unit);
}

/** True for scripts without spaces between words: any letter may begin one. */
function isUnspaced(unit: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    unit,
  );
}

interface PlainText {
  readonly units: string[];
  readonly starts: number[];
  readonly ends: number[];
}

/**
 * UTF-16 units with their original offsets: letters composed and in lower case, the marks between words
 * and runs of spaces as one space, Markdown and invisible signs left out, contractions written out.
 */
function toPlainText(text: string): PlainText {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const append = (unit: string, start: number, end: number) => {
    if (unit === ' ' && (units.length === 0 || units.at(-1) === ' ')) return;
    units.push(unit);
    starts.push(start);
    ends.push(end);
  };
  for (const match of text.matchAll(QUOTE_PIECE)) {
    const { 0: piece, index } = match;
    const end = index + piece.length;
    if (PLAIN_LETTER.test(piece)) {
      append(piece.toLowerCase(), index, end);
      continue;
    }
    const contracted = CONTRACTIONS.get(piece.toLowerCase().replace(APOSTROPHE, "'"));
    if (contracted !== undefined) for (const unit of contracted) append(unit, index, end);
    else if (isBetweenWords(halfWidth(piece), text[index - 1] ?? ' ', text[end] ?? ' '))
      append(' ', index, end);
    else if (!LEFT_OUT.test(piece))
      for (const unit of composedLetters(piece)) append(unifyUnit(unit), index, end);
  }
  return { units, starts, ends };
}

/** True for a blank, and for a mark that only divides words: neither of "1,200" nor of "-5". */
function isBetweenWords(piece: string, previous: string, next: string): boolean {
  if (piece === ',') return !(DIGIT.test(previous) && DIGIT.test(next));
  if (MINUS.test(piece)) return !(/[\s(]/u.test(previous) && DIGIT.test(next));
  return DIVIDER.test(piece);
}

/** Most of any text, and the same in every spelling. */
const PLAIN_LETTER = /^[a-zа-я0-9]$/iu;
const DIGIT = /\p{N}/u;
const MINUS = /^[-‐‑‒–−]$/u;
/** Blank, semicolon, long dash, bullet or ellipsis. */
const DIVIDER = /^(?:[\s;、—―•‣◦▪●…]|-{2,}|\.{3,})$/u;
const APOSTROPHE = /[‘’ʼ´′＇]/u;
/** Markdown, soft hyphens and characters without width. */
const LEFT_OUT = /^[*_`~#\u00AD\u200B-\u200D\u2060]$/u;

/** Contractions, and what they stand for; of "can't" and "won't" the ending alone is not enough. */
const CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ["can't", 'can not'],
  ['cannot', 'can not'],
  ["won't", 'will not'],
  ["n't", ' not'],
  ["'m", ' am'],
  ["'re", ' are'],
  ["'ve", ' have'],
  ["'ll", ' will'],
  ["'s", ' is'],
]);

/** A contraction, an ellipsis, a dash of several hyphens, or a letter with its combining marks. */
const QUOTE_PIECE =
  /(?<![\p{L}\p{M}])(?:can['‘’ʼ´′＇]t|cannot|won['‘’ʼ´′＇]t)(?![\p{L}\p{M}])|(?<=\p{L})(?:n['‘’ʼ´′＇]t|['‘’ʼ´′＇](?:m|re|ve|ll|s))(?![\p{L}\p{M}])|\.{3,}|-{2,}|[\s\S]\p{M}*/giu;

/** Signs of East Asian width as the usual ones. */
function halfWidth(sign: string): string {
  return sign.replaceAll(/[！-～]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

function composedLetters(letter: string): string[] {
  const lower = letter.toLowerCase();
  return (lower.length === 1 ? lower : lower.normalize('NFC')).split('');
}

function unifyUnit(unit: string): string {
  if (unit === 'ё') return 'е';
  if (unit === '。') return '.';
  if (/[‘’‚‛ʼ´′＇"“”„‟«»‹›″＂「」『』]/u.test(unit)) return "'";
  if (/[‐‑‒–−]/u.test(unit)) return '-';
  return halfWidth(unit);
}
