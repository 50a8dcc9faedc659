import type { RecallPath } from '../../../../shared/domain/receipt.ts';
import {
  similarityAboveNoise,
  estimateNoise,
} from '../../algorithms/ranking/similarityAboveNoise.ts';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import type { ReadStore } from '../../storage/store.ts';
import { isFrameWord } from '../../text/languages/frameWords.ts';
import { introductionTerms } from '../../text/own/introductionTerms.ts';
import { indexTerms, matchableTerms } from '../../text/terms.ts';
import type { SearchIndexes } from '../searchIndexes.ts';
import type { ParsedQuestion } from '../understand/parseQuestion.ts';
import type { QueryVector } from '../vectors/queryVector.ts';

/** Kind of match by which a hit of search answers the question: the strongest of them. */
export type MatchKind = 'words' | 'entity' | 'cause' | 'meaning';

/** Relevance of a hit: the share of the question it answers, 0..1, and the kind of its match. */
export interface Relevance {
  readonly share: number;
  /** Null: it shares too little with the question to answer it. */
  readonly matchKind: MatchKind | null;
  /** Position above unrelated texts by meaning, 0..1; 0 without a vector. */
  readonly semanticScore: number;
}

/** Share of the question's words below which a hit by words is a coincidence. */
const MIN_WORD_SHARE = 0.34;

/** Part of a word that a synonym or a likely spelling stands for. */
const ALTERNATIVE_SHARE = 0.8;

/** Weight of a word that frames a question ("decide", "live") beside one that names its subject. */
const FRAME_WEIGHT = 0.4;

/** Relevance of a cause or an effect, as a share of that of the hit it is tied to. */
const CAUSE_SHARE = 0.9;

/** Position above unrelated texts from which a text means what the question does. */
export const MIN_SEMANTIC_SCORE = 0.3;

/** Number of memories whose similarity tells how similar unrelated ones are. */
const NOISE_SAMPLE = 64;

interface Hit {
  readonly content: string;
  readonly paths: readonly RecallPath[];
}

/**
 * Judges the hits of one search. Search ranks and never rejects, so whoever shows hits without a
 * model to judge them asks here which of them answer: by enough of the question's words, where the
 * name of a linked entity counts as said; by a causal edge from such a hit; or by meaning, far
 * enough above unrelated texts.
 */
export function createRelevance(
  store: ReadStore,
  indexes: SearchIndexes,
  question: Pick<ParsedQuestion, 'terms' | 'alternatives' | 'entities'>,
  vector: QueryVector | undefined,
): (hit: Hit) => Relevance {
  const noise = vector === undefined ? 1 : measuredNoise(store, indexes, vector);
  const nameTerms = new Map(
    question.entities.map(({ seq, name, knownAs }) => {
      const aliases = store.entities.aliases(seq).map(({ alias }) => alias);
      return [name, new Set([name, knownAs ?? '', ...aliases].flatMap(indexTerms))] as const;
    }),
  );
  return ({ content, paths }) => {
    const contentTerms = [
      ...matchableTerms(content),
      ...indexTerms(introductionTerms(content).join(' ')),
    ];
    const ownWordShare = wordShare(question, new Set(contentTerms));
    const linkedNames = paths.filter(({ list }) => list === 'entity').flatMap(({ via }) => via);
    const linkedTerms = linkedNames.flatMap((name) => [...(nameTerms.get(name) ?? [])]);
    const entityShare = wordShare(question, new Set([...contentTerms, ...linkedTerms]));
    const causeShares = paths
      .filter(({ list }) => list === 'causal')
      .flatMap(({ via }) => via.map((text) => wordShare(question, new Set(indexTerms(text)))));
    const semanticScores = paths
      .filter(({ list, score }) => list === 'vector' && score !== null)
      .map(({ score }) => similarityAboveNoise(score ?? 0, noise));
    const bestCause = Math.max(0, ...causeShares);
    const candidates = [
      { matchKind: 'words', share: ownWordShare, minShare: MIN_WORD_SHARE },
      { matchKind: 'entity', share: entityShare, minShare: MIN_WORD_SHARE },
      {
        matchKind: 'cause',
        share: bestCause < MIN_WORD_SHARE ? 0 : CAUSE_SHARE * bestCause,
        minShare: 0.01,
      },
      { matchKind: 'meaning', share: Math.max(0, ...semanticScores), minShare: MIN_SEMANTIC_SCORE },
    ] as const;
    const [best] = candidates
      .filter(({ share, minShare }) => share >= minShare)
      .sort((a, b) => b.share - a.share);
    const { share, matchKind } = best ?? { share: ownWordShare, matchKind: null };
    return { share, matchKind, semanticScore: Math.max(0, ...semanticScores) };
  };
}

/** True for a text that contains a query as it was typed: an exact name or title. */
export function containsPhrase(content: string, query: string): boolean {
  const phrase = aliasNorm(query);
  return phrase !== '' && aliasNorm(content).includes(phrase);
}

/**
 * Share of the question's words in a text, frame words weighing less: a text that shares "decide"
 * and no "kitchen" is a coincidence. A synonym or a likely spelling counts for less.
 */
function wordShare(
  { terms, alternatives }: Pick<ParsedQuestion, 'terms' | 'alternatives'>,
  contentTerms: ReadonlySet<string>,
): number {
  let sum = 0;
  let total = 0;
  for (const term of terms) {
    const weight = isFrameWord(term) ? FRAME_WEIGHT : 1;
    total += weight;
    if (contentTerms.has(term)) sum += weight;
    else if (alternatives.get(term)?.some((other) => contentTerms.has(other)) ?? false)
      sum += ALTERNATIVE_SHARE * weight;
  }
  return total === 0 ? 0 : sum / total;
}

/** Noise over memories spread evenly over the index; typical while vectors are loading. */
function measuredNoise(store: ReadStore, indexes: SearchIndexes, vector: QueryVector): number {
  const { knowledge, nodeVectors } = indexes;
  if (!nodeVectors.isReady(store, vector.model)) return estimateNoise([]);
  const step = Math.max(1, Math.floor(knowledge.size() / NOISE_SAMPLE));
  const count = Math.min(NOISE_SAMPLE, knowledge.size());
  const seqs = Array.from({ length: count }, (_, i) => knowledge.seqOf(i * step));
  const similarities = nodeVectors.similarities(store, vector, seqs, 'others');
  return estimateNoise(similarities.filter((similarity) => similarity !== null));
}
