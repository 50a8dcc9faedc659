import type { TurnIndex } from '../indexes/turnIndex.ts';
import { saturated } from './lexical.ts';
import type { TermCounts } from './termCounts.ts';
import { TopK } from './topK.ts';

/** Documents that are scored in full. */
const CANDIDATES = 300;

/** Terms stop bringing candidates once two are in and their frequencies pass this share. */
const CANDIDATE_SHARE = 0.12;

/** What a term is worth, as a count, that stands only in the turns beside, or beside those. */
const NEAR = 0.5;
const FAR = 0.25;

export interface TurnCandidates {
  /** Best first by match in context. */
  readonly documents: readonly number[];
  /** The largest own match of any document that was looked at, > 0. */
  readonly bestOwn: number;
  /** The largest own match in a session. */
  readonly bestOfSession: (session: number) => number;
}

/** The turn before and the one after, and theirs; -1 for none. */
export function around(index: TurnIndex, document: number) {
  const before = index.before(document);
  const after = index.after(document);
  return {
    before,
    after,
    before2: before < 0 ? -1 : index.before(before),
    after2: after < 0 ? -1 : index.after(after),
  };
}

/** idf mass of the question in the turn itself, and with its neighbours at half and quarter count. */
export function matchInContext(
  index: TurnIndex,
  { known, count }: TermCounts,
  document: number,
): { readonly own: number; readonly context: number } {
  const { before, after, before2, after2 } = around(index, document);
  let own = 0;
  let context = 0;
  for (const [place, { idf }] of known.entries()) {
    const here = count(place, document);
    if (here > 0) {
      own += idf * saturated(here);
      context += idf * saturated(here);
    } else if (count(place, before) + count(place, after) > 0) {
      context += idf * saturated(NEAR);
    } else if (count(place, before2) + count(place, after2) > 0) {
      context += idf * saturated(FAR);
    }
  }
  return { own, context };
}

/** Turns with one of the rarer terms, and the turns up to two places from those. */
export function turnCandidates(index: TurnIndex, terms: TermCounts): TurnCandidates {
  const seen = new Set<number>();
  const top = new TopK(CANDIDATES);
  const bestOfSession = new Map<number, number>();
  let bestOwn = 1e-9;
  const consider = (document: number) => {
    if (document < 0 || seen.has(document)) return;
    seen.add(document);
    if (!index.isLive(document)) return;
    const { own, context } = matchInContext(index, terms, document);
    const session = index.session(document);
    bestOwn = Math.max(bestOwn, own);
    if (own > (bestOfSession.get(session) ?? 0)) bestOfSession.set(session, own);
    top.offer(document, context);
  };
  let frequencies = 0;
  for (const [place, { term }] of terms.known.entries()) {
    const frequency = index.vocabulary.frequency(term);
    if (place >= 2 && frequencies + frequency > CANDIDATE_SHARE * index.live()) break;
    frequencies += frequency;
    const { documents } = index.postings(term);
    for (let i = 0; i < documents.length; i += 1) {
      const document = documents.at(i);
      const { before, after, before2, after2 } = around(index, document);
      for (const near of [document, before, after, before2, after2]) consider(near);
    }
  }
  return {
    documents: top.items(),
    bestOwn,
    bestOfSession: (session) => bestOfSession.get(session) ?? 0,
  };
}
