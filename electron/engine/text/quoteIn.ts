/** Where a quote stands in a text: UTF-16 offsets. */
export interface QuoteSpan {
  readonly start: number;
  readonly end: number;
}

/** Shorter quotes stand in any text and prove nothing. */
const SHORTEST = 3;

/**
 * Where the text holds the quote word for word. Only what typing and transport change is borne:
 * runs of spaces, the kind of quotation mark, dash or apostrophe, and marks around the quote. Null
 * when a single word differs, or when it is too short to prove anything.
 * Example: `“I moved  to Oslo”` stands in `Well - I moved to Oslo in May.` at 7..22.
 */
export function quoteIn(text: string, quote: string): QuoteSpan | null {
  const wanted = plain(quote);
  const first = wanted.units.findIndex((unit) => /[\p{L}\p{N}]/u.test(unit));
  const last = wanted.units.findLastIndex((unit) => /[\p{L}\p{N}]/u.test(unit));
  const needle = first < 0 ? '' : wanted.units.slice(first, last + 1).join('');
  if (needle.length < SHORTEST) return null;
  const hay = plain(text);
  const joined = hay.units.join('');
  for (let at = joined.indexOf(needle); at >= 0; at = joined.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    // "art" is no quote of "heart".
    if (isInsideWord(joined, at) || isInsideWord(joined, end)) continue;
    return { start: hay.starts[at] ?? 0, end: (hay.starts[end - 1] ?? 0) + 1 };
  }
  return null;
}

function isInsideWord(text: string, at: number): boolean {
  return (
    /[\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? ' ') && /[\p{L}\p{M}\p{N}]/u.test(text[at] ?? ' ')
  );
}

/** One UTF-16 unit each, with the place it had: nothing is expanded, runs of spaces become one. */
function plain(text: string): { readonly units: string[]; readonly starts: number[] } {
  const units: string[] = [];
  const starts: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const unit = unified(text.charAt(i));
    if (unit === ' ' && (units.length === 0 || units.at(-1) === ' ')) continue;
    units.push(unit);
    starts.push(i);
  }
  return { units, starts };
}

function unified(unit: string): string {
  if (/\s/u.test(unit)) return ' ';
  if (/[‘’ʼ`´′]/u.test(unit)) return "'";
  if (/[“”„«»″]/u.test(unit)) return '"';
  if (/[‐‑‒–—−]/u.test(unit)) return '-';
  return unit;
}
