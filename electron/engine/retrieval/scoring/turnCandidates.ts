import type { TurnIndex } from '../indexes/turnIndex.ts';
import { saturatedFrequency } from './bm25.ts';
import type { TermCounts } from './termCounts.ts';
import { TopK } from '../../algorithms/ranking/topK.ts';

/** Number of documents that are scored in full. */
const MAX_CANDIDATES = 300;

/** Number of candidates whose neighbors are added. */
const WITH_NEIGHBORS = 150;

/**
 * Limit on adding candidates: once two terms are in and their frequencies pass this share of the
 * turns, or this number of them, further terms add none: a word in five thousand turns selects
 * nothing.
 */
const CANDIDATE_SHARE = 0.12;
const MAX_NEIGHBORS = 5_000;

/** Frequency sum up to which all terms add candidates: in a young memory every word is frequent. */
const MIN_FREQUENCY_LIMIT = 500;

/** Turn count above which a synonym brings no candidates. */
const FREQUENT_EXPANSION = 20;

/**
 * Term count credited to a turn for a term that only the adjacent turns, or those next to them,
 * contain.
 */
const NEAR_WEIGHT = 0.5;
const FAR_WEIGHT = 0.25;

export interface TurnCandidates {
  /** Candidates, best first by match in context, with that score. */
  readonly ranked: readonly { readonly document: number; readonly context: number }[];
  /** Largest own match among all documents examined, > 0. */
  readonly bestOwn: number;
  /** Largest own match in a session. */
  readonly bestOfSession: (session: number) => number;
}

/** Adjacent turns on both sides, and those next to them; -1 for none. */
export function neighborDocuments(index: TurnIndex, document: number) {
  const previous = index.previous(document);
  const next = index.next(document);
  return {
    previous,
    next,
    previous2: previous < 0 ? -1 : index.previous(previous),
    next2: next < 0 ? -1 : index.next(next),
  };
}

/**
 * Match in context: idf mass of the question in the turn, with its neighbors at half and quarter
 * count.
 */
function matchInContext(
  index: TurnIndex,
  { known: terms, count }: TermCounts,
  document: number,
): number {
  const { previous, next, previous2, next2 } = neighborDocuments(index, document);
  let context = 0;
  for (let termIndex = 0; termIndex < terms.length; termIndex += 1) {
    const idf = terms[termIndex]?.idf ?? 0;
    const frequency = count(termIndex, document);
    if (frequency > 0) {
      context += idf * saturatedFrequency(frequency);
    } else if (count(termIndex, previous) + count(termIndex, next) > 0) {
      context += idf * saturatedFrequency(NEAR_WEIGHT);
    } else if (count(termIndex, previous2) + count(termIndex, next2) > 0) {
      context += idf * saturatedFrequency(FAR_WEIGHT);
    }
  }
  return context;
}

/**
 * Candidate turns: those with one of the rarer terms, and around the best of them the turns up to
 * two positions away.
 */
export function turnCandidates(
  index: TurnIndex,
  terms: TermCounts,
  accepts: (document: number) => boolean = () => true,
): TurnCandidates {
  const eligible = (document: number) => index.isLive(document) && accepts(document);
  const { touched: candidateDocuments, own: ownScores } = ownMatches(index, terms, eligible);
  const bestOfSession = new Float64Array(index.sessionCount());
  let bestOwn = 1e-9;
  const roughRanking = new TopK(MAX_CANDIDATES);
  for (const document of candidateDocuments) {
    const value = ownScores.get(document);
    const session = index.session(document);
    bestOwn = Math.max(bestOwn, value);
    if (value > (bestOfSession[session] ?? 0)) bestOfSession[session] = value;
    const previous = index.previous(document);
    const next = index.next(document);
    const secondNeighbors =
      (previous < 0 ? 0 : ownScores.get(index.previous(previous))) +
      (next < 0 ? 0 : ownScores.get(index.next(next)));
    roughRanking.offer(
      document,
      value +
        NEAR_WEIGHT * (ownScores.get(previous) + ownScores.get(next)) +
        FAR_WEIGHT * secondNeighbors,
    );
  }
  const best = roughRanking.items();
  ownScores.clear(candidateDocuments);

  const near = new Set(best);
  for (const document of best.slice(0, WITH_NEIGHBORS)) {
    for (const neighbor of Object.values(neighborDocuments(index, document))) {
      if (neighbor >= 0 && eligible(neighbor)) near.add(neighbor);
    }
  }
  const top = new TopK(MAX_CANDIDATES);
  for (const document of near) top.offer(document, matchInContext(index, terms, document));
  return {
    ranked: top.ranked().map(({ key, value }) => ({ document: key, context: value })),
    bestOwn,
    bestOfSession: (session) => bestOfSession[session] ?? 0,
  };
}

/** Accumulates the own match of every live document with one of the rarer terms, term by term. */
function ownMatches(
  index: TurnIndex,
  { known: terms }: TermCounts,
  eligible: (document: number) => boolean,
) {
  const ownScores = accumulatorFor(index);
  const candidateDocuments: number[] = [];
  const share = CANDIDATE_SHARE * index.liveCount();
  const limit = Math.max(MIN_FREQUENCY_LIMIT, Math.min(MAX_NEIGHBORS, share));
  let frequencySum = 0;
  for (const [termIndex, knownTerm] of terms.entries()) {
    const { term, idf, isExpansion, documents, frequencies, counts } = knownTerm;
    const frequency = index.vocabulary.frequency(term);
    const addsDocuments =
      termIndex < 2 ||
      frequencySum + frequency <= limit ||
      (isExpansion && frequency <= FREQUENT_EXPANSION);
    frequencySum += frequency;
    if (!addsDocuments && candidateDocuments.length < documents.length) {
      for (const document of candidateDocuments) {
        const count = counts[document] ?? 0;
        if (count > 0)
          ownScores.set(document, ownScores.get(document) + idf * saturatedFrequency(count));
      }
      continue;
    }
    for (let i = 0; i < documents.length; i += 1) {
      const document = documents[i] ?? 0;
      const score = ownScores.get(document);
      if (score === 0) {
        if (!addsDocuments || !eligible(document)) continue;
        candidateDocuments.push(document);
      }
      ownScores.set(document, score + idf * saturatedFrequency(frequencies[i] ?? 0));
    }
  }
  return { touched: candidateDocuments, own: ownScores };
}

const accumulators = new WeakMap<TurnIndex, Float32Array>();

/** Accumulator with one number per document, reused between questions; its user clears it. */
function accumulatorFor(index: TurnIndex) {
  let values = accumulators.get(index);
  if (values === undefined || values.length < index.size()) {
    values = new Float32Array(Math.ceil((index.size() + 16) * 1.25));
    accumulators.set(index, values);
  }
  const array = values;
  return {
    get: (document: number) => (document < 0 ? 0 : (array[document] ?? 0)),
    set: (document: number, value: number) => {
      array[document] = value;
    },
    clear: (documents: readonly number[]) => {
      for (const document of documents) array[document] = 0;
    },
  };
}
