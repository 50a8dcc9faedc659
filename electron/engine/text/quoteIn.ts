import { occurrences } from '../algorithms/time/occurrences.ts';

/** Span of a quote in a text: UTF-16 offsets. */
export interface QuoteSpan {
  readonly start: number;
  readonly end: number;
}

/** Least length of a quote: a shorter one occurs in any text and proves nothing. */
const SHORTEST = 3;

/**
 * Span in which the text holds the quote word for word. Only differences of typing and transport
 * are tolerated: runs of spaces, the kind of quotation mark, dash or apostrophe, marks around the
 * quote, and whether an accent is part of its letter. Null when a single word differs, or when it
 * is too short to prove anything. Example: `“I moved  to Oslo”` stands in `Well - I moved to Oslo
 * in May.` at 7..22.
 */
export function quoteIn(text: string, quote: string): QuoteSpan | null {
  return quoteFinder(text)(quote);
}

/** Finder of many quotes in one text, which is prepared once. */
export function quoteFinder(text: string): (quote: string) => QuoteSpan | null {
  const hay = plain(text);
  const joined = hay.units.join('');
  return (quote) => find(hay, joined, quote);
}

function find(hay: Plain, joined: string, quote: string): QuoteSpan | null {
  const plainQuote = plain(quote);
  const first = plainQuote.units.findIndex((unit) => /[\p{L}\p{N}]/u.test(unit));
  const last = plainQuote.units.findLastIndex(isPartOfWord);
  const needle = first < 0 ? '' : plainQuote.units.slice(first, last + 1).join('');
  if (needle.length < SHORTEST) return null;
  if (!joined.includes(needle)) return null;
  for (const at of occurrences(joined, needle)) {
    const end = at + needle.length;
    // "art" is no quote of "heart".
    if (isInsideWord(joined, at) || isInsideWord(joined, end)) continue;
    return { start: hay.starts[at] ?? 0, end: hay.ends[end - 1] ?? 0 };
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

interface Plain {
  readonly units: string[];
  readonly starts: number[];
  readonly ends: number[];
}

/** UTF-16 units with their original offsets: letters composed, runs of spaces collapsed. */
function plain(text: string): Plain {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    for (const unit of composed(letter)) {
      const unifiedUnit = unified(unit);
      if (unifiedUnit === ' ' && (units.length === 0 || units.at(-1) === ' ')) continue;
      units.push(unifiedUnit);
      starts.push(index);
      ends.push(index + letter.length);
    }
  }
  return { units, starts, ends };
}

/** Letter with its combining marks. */
const LETTER = /[\s\S]\p{M}*/gu;

function composed(letter: string): string[] {
  return (letter.length === 1 ? letter : letter.normalize('NFC')).split('');
}

function unified(unit: string): string {
  if (/\s/u.test(unit)) return ' ';
  if (/[‘’ʼ`´′]/u.test(unit)) return "'";
  if (/[“”„«»″]/u.test(unit)) return '"';
  if (/[‐‑‒–—−]/u.test(unit)) return '-';
  return unit;
}
