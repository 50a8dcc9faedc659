import type { TurnIndex } from '../indexes/turnIndex.ts';
import { saturated } from './lexical.ts';
import type { TermCounts } from './termCounts.ts';
import { TopK } from '../../algorithms/ranking/topK.ts';

/** Documents that are scored in full. */
const CANDIDATES = 300;

/** So many of them bring their neighbours along. */
const WITH_NEIGHBORS = 150;

/**
 * Terms stop bringing candidates once two are in and their frequencies pass this share of the turns,
 * or this number of them: a word of five thousand turns tells of none.
 */
const CANDIDATE_SHARE = 0.12;
const MOST_NEIGHBORS = 5_000;

/** What a term is worth, as a count, that stands only in the turns beside, or beside those. */
const NEAR = 0.5;
const FAR = 0.25;

export interface TurnCandidates {
  /** Best first by match in context, which is told. */
  readonly ranked: readonly { readonly document: number; readonly context: number }[];
  /** The largest own match of any document that was looked at, > 0. */
  readonly bestOwn: number;
  /** The largest own match in a session. */
  readonly bestOfSession: (session: number) => number;
}

/** The turn before and the one after, and theirs; -1 for none. */
export function neighborScores(index: TurnIndex, document: number) {
  const before = index.before(document);
  const after = index.after(document);
  return {
    before,
    after,
    before2: before < 0 ? -1 : index.before(before),
    after2: after < 0 ? -1 : index.after(after),
  };
}

/** idf mass of the question in the turn, with its neighbours at half and quarter count. */
function matchInContext(index: TurnIndex, { known, count }: TermCounts, document: number): number {
  const { before, after, before2, after2 } = neighborScores(index, document);
  let context = 0;
  for (let place = 0; place < known.length; place += 1) {
    const idf = known[place]?.idf ?? 0;
    const here = count(place, document);
    if (here > 0) {
      context += idf * saturated(here);
    } else if (count(place, before) + count(place, after) > 0) {
      context += idf * saturated(NEAR);
    } else if (count(place, before2) + count(place, after2) > 0) {
      context += idf * saturated(FAR);
    }
  }
  return context;
}

/** Turns that hold one of the rarer terms, the best of them with the turns up to two places away. */
export function turnCandidates(
  index: TurnIndex,
  terms: TermCounts,
  accepts: (document: number) => boolean = () => true,
): TurnCandidates {
  const eligible = (document: number) => index.isLive(document) && accepts(document);
  const { touched, own } = ownMatches(index, terms, eligible);
  const bestOfSession = new Float64Array(index.sessions());
  let bestOwn = 1e-9;
  const rough = new TopK(CANDIDATES);
  for (const document of touched) {
    const value = own.get(document);
    const session = index.session(document);
    bestOwn = Math.max(bestOwn, value);
    if (value > (bestOfSession[session] ?? 0)) bestOfSession[session] = value;
    const before = index.before(document);
    const after = index.after(document);
    const far =
      (before < 0 ? 0 : own.get(index.before(before))) +
      (after < 0 ? 0 : own.get(index.after(after)));
    rough.offer(document, value + NEAR * (own.get(before) + own.get(after)) + FAR * far);
  }
  const best = rough.items();
  own.clear(touched);

  const near = new Set(best);
  for (const document of best.slice(0, WITH_NEIGHBORS)) {
    for (const beside of Object.values(neighborScores(index, document))) {
      if (beside >= 0 && eligible(beside)) near.add(beside);
    }
  }
  const top = new TopK(CANDIDATES);
  for (const document of near) top.offer(document, matchInContext(index, terms, document));
  return {
    ranked: top.ranked().map(({ key, value }) => ({ document: key, context: value })),
    bestOwn,
    bestOfSession: (session) => bestOfSession[session] ?? 0,
  };
}

/** The own match of every live document with one of the rarer terms, term by term. */
function ownMatches(
  index: TurnIndex,
  { known, count }: TermCounts,
  eligible: (document: number) => boolean,
) {
  const own = accumulatorFor(index);
  const touched: number[] = [];
  const most = Math.min(MOST_NEIGHBORS, CANDIDATE_SHARE * index.live());
  let frequencies = 0;
  for (const [place, { term, idf }] of known.entries()) {
    const frequency = index.vocabulary.frequency(term);
    const bringsNew = place < 2 || frequencies + frequency <= most;
    frequencies += frequency;
    const { documents, counts } = index.postings(term);
    if (!bringsNew && touched.length < documents.length) {
      for (const document of touched) {
        const here = count(place, document);
        if (here > 0) own.set(document, own.get(document) + idf * saturated(here));
      }
      continue;
    }
    for (let i = 0; i < documents.length; i += 1) {
      const document = documents.at(i);
      const before = own.get(document);
      if (before === 0) {
        if (!bringsNew || !eligible(document)) continue;
        touched.push(document);
      }
      own.set(document, before + idf * saturated(counts.at(i)));
    }
  }
  return { touched, own };
}

const accumulators = new WeakMap<TurnIndex, Float32Array>();

/** One number a document, kept between questions; whoever fills it empties it. */
function accumulatorFor(index: TurnIndex) {
  let values = accumulators.get(index);
  if (values === undefined || values.length < index.size()) {
    values = new Float32Array(Math.ceil((index.size() + 16) * 1.25));
    accumulators.set(index, values);
  }
  const held = values;
  return {
    get: (document: number) => (document < 0 ? 0 : (held[document] ?? 0)),
    set: (document: number, value: number) => {
      held[document] = value;
    },
    clear: (documents: readonly number[]) => {
      for (const document of documents) held[document] = 0;
    },
  };
}
