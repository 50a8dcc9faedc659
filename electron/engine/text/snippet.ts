import { HIT_END, HIT_START } from '../../../shared/contract/search.ts';
import { characterBoundary } from './clip.ts';
import { stem } from './stem.ts';
import { tokenSpans, type TokenSpan } from './tokenize.ts';

const SNIPPET_LENGTH = 160;

/** Share of the excerpt before its first hit, so that its context is visible. */
const LEAD_SHARE = 0.25;

/** Limit of hits examined for the best excerpt; a page of one word needs no more. */
const MAX_HITS = 500;

/**
 * A short excerpt of `text` around the words whose stems are among `terms`, each hit between
 * HIT_START and HIT_END, "…" where text was left out, in one line. The window with most different
 * terms wins, then with most hits, then the first. Without a hit: how the text begins.
 */
export function snippet(
  text: string,
  terms: readonly string[],
  maxLength: number = SNIPPET_LENGTH,
): string {
  const plain = stripHitMarks(text);
  const termSet = new Set(terms);
  const hits = tokenSpans(plain)
    .map((span) => ({ ...span, token: stem(span.token) }))
    .filter((span) => termSet.has(span.token))
    .slice(0, MAX_HITS);
  const [from, to] = bestWindow(plain, hits, maxLength);
  const windowHits = hits.filter((hit) => hit.start >= from && hit.end <= to);
  const excerpt = highlightHits(plain, from, to, windowHits).replaceAll(/\s+/gu, ' ').trim();
  return `${from > 0 ? '…' : ''}${excerpt}${to < plain.length ? '…' : ''}`;
}

/** Removes hit marks: a person's text must not contain any of its own. */
function stripHitMarks(text: string): string {
  return text.replaceAll(HIT_START, '').replaceAll(HIT_END, '');
}

function bestWindow(
  text: string,
  hits: readonly TokenSpan[],
  maxLength: number,
): readonly [from: number, to: number] {
  if (text.length <= maxLength) return [0, text.length];
  const leadLength = Math.floor(maxLength * LEAD_SHARE);
  let best = { from: 0, distinct: 0, count: 0 };
  for (const [index, first] of hits.entries()) {
    const from = Math.max(0, Math.min(first.start - leadLength, text.length - maxLength));
    const windowHits = hits.slice(index).filter((hit) => hit.end <= from + maxLength);
    const distinct = new Set(windowHits.map((hit) => hit.token)).size;
    const isBetter =
      distinct > best.distinct || (distinct === best.distinct && windowHits.length > best.count);
    if (isBetter) best = { from, distinct, count: windowHits.length };
  }
  return wholeWords(text, best.from, maxLength);
}

/** Moves both ends inward to the next gap between words, if there is one near. */
function wholeWords(text: string, from: number, maxLength: number): [number, number] {
  const searchLength = Math.floor(maxLength * LEAD_SHARE);
  const head = from === 0 ? 0 : text.slice(from, from + searchLength).search(/\s/u);
  const start = head >= 0 ? from + head : characterBoundary(text, from);
  const limit = Math.min(text.length, start + maxLength);
  if (limit === text.length) return [start, limit];
  const tail = text.slice(limit - searchLength, limit + 1).search(/\s\S*$/u);
  return [start, tail >= 0 ? limit - searchLength + tail : characterBoundary(text, limit)];
}

function highlightHits(text: string, from: number, to: number, hits: readonly TokenSpan[]): string {
  let result = '';
  let offset = from;
  for (const { start, end } of hits) {
    result += `${text.slice(offset, start)}${HIT_START}${text.slice(start, end)}${HIT_END}`;
    offset = end;
  }
  return result + text.slice(offset, to);
}
