import type { TurnIndex } from '../indexes/turnIndex.ts';
import { traits } from '../../text/turnTraits.ts';
import type { TurnQuery } from '../understand/turnQuery.ts';
import { gramScores } from './gramScores.ts';
import { saturatedFrequency } from './bm25.ts';
import { nearness } from './nearness.ts';
import { sessionScores } from './sessionScores.ts';
import { createTermCounts, type TermCounts } from './termCounts.ts';
import { neighborDocuments, turnCandidates } from './turnCandidates.ts';
import { turnFeatures, type TurnFeature, type TurnWeights } from './turnFeatures.ts';

export interface ScoredTurn {
  readonly document: number;
  readonly score: number;
  readonly features: Readonly<Record<TurnFeature, number>>;
}

export interface TurnScorer {
  /** Turns by their best passages, best first; ties go to the newer turn. */
  score(query: TurnQuery, limit: number): ScoredTurn[];
}

/**
 * Scores turns by a calibrated sum of lexical, contextual, conversational and temporal evidence.
 * The terms and their shape: `turnFeatures.ts`.
 */
export function createTurnScorer(index: TurnIndex, weights: () => TurnWeights): TurnScorer {
  const counts = createTermCounts(index);
  return {
    score: (query, limit) =>
      counts.with(query, (terms) => scoreAll(index, query, terms, weights(), limit)),
  };
}

function scoreAll(
  index: TurnIndex,
  query: TurnQuery,
  terms: TermCounts,
  weights: TurnWeights,
  limit: number,
): ScoredTurn[] {
  const candidates = turnCandidates(index, terms, query.accepts);
  if (candidates.ranked.length === 0) return [];
  const statedTerms = terms.known.filter(({ isExpansion }) => !isExpansion);
  const sessionScore = sessionScores(index, statedTerms);
  const maxSession = largest(
    candidates.ranked.map(({ document }) => sessionScore(index.session(document))),
  );
  const gramScore = gramScores(index, query.words);
  const grams = candidates.ranked.map(({ document }) => gramScore(document));
  const maxGrams = largest(grams);
  const content = statedTerms.filter(({ stem }) => !query.speakerTerms.includes(stem));
  const contentMass = largest([content.reduce((sum, { idf }) => sum + idf, 0)]);
  const questionMass = largest([statedTerms.reduce((sum, { idf }) => sum + idf, 0)]);
  const [user, assistant] = [index.speakerNumber('user'), index.speakerNumber('assistant')];
  const isRole = (speaker: number) => speaker === user || speaker === assistant;
  const rarestIndex = statedTerms.findIndex(({ stem }) => !query.speakerTerms.includes(stem));

  const featuresOf = (
    document: number,
    context: number,
    matchingGrams: number,
  ): Record<TurnFeature, number> => {
    const neighbors = neighborMatches(index, terms, query, document);
    const traitBits = index.traits(document);
    const has = (traitBit: number) => ((traitBits & traitBit) === 0 ? 0 : 1);
    const isByNamedSpeaker =
      query.speaker >= 0 && index.speaker(document) === query.speaker ? 1 : 0;
    const questionMatch =
      afterQuestion(index, document) * (neighbors.question / candidates.bestOwn);
    const type = query.answerType;
    return {
      context,
      contextShare: context / questionMass,
      coverage: neighbors.covered / contentMass,
      rarest: rarestIndex >= 0 && terms.count(rarestIndex, document) > 0 ? 1 : 0,
      speaker: isByNamedSpeaker,
      grams: matchingGrams / maxGrams,
      previous: neighbors.previous / candidates.bestOwn,
      previous2: neighbors.previous2 / candidates.bestOwn,
      next: neighbors.next / candidates.bestOwn,
      afterQuestion: isByNamedSpeaker * questionMatch,
      afterAnyQuestion: questionMatch,
      session: sessionScore(index.session(document)) / maxSession,
      sessionBest: candidates.bestOfSession(index.session(document)) / candidates.bestOwn,
      stated: query.statedScore?.(index.session(document)) ?? 0,
      date: nearness(query.interval, index.time(document)),
      strongTime: type === 'when' ? has(traits.strongTime) : 0,
      time: type === 'when' ? has(traits.time) : 0,
      name: type === 'who' || type === 'where' ? has(traits.name) : 0,
      number: type === 'number' ? has(traits.number) : 0,
      question: isRole(index.speaker(document)) ? 0 : has(traits.question),
      request: index.speaker(document) === user ? has(traits.question) : 0,
      firstPerson: has(traits.firstPerson),
    };
  };
  return candidates.ranked
    .map(({ document, context }, i) => {
      const features = featuresOf(document, context, grams[i] ?? 0);
      return { document, score: weightedSum(weights, features), features };
    })
    .sort((a, b) => b.score - a.score || b.document - a.document)
    .filter(bestOfTurn(index))
    .slice(0, limit);
}

/** idf masses of the turn and of the adjacent turns. */
function neighborMatches(
  index: TurnIndex,
  { known: knownTerms, count }: TermCounts,
  query: TurnQuery,
  document: number,
) {
  const { previous, next, previous2 } = neighborDocuments(index, document);
  const sums = { covered: 0, previous: 0, previous2: 0, next: 0, question: 0 };
  for (const [index, { stem, idf, isExpansion }] of knownTerms.entries()) {
    if (isExpansion) continue;
    const isInDocument = count(index, document) > 0;
    if (isInDocument && !query.speakerTerms.includes(stem)) sums.covered += idf;
    if (count(index, previous) > 0) {
      sums.question += idf * saturatedFrequency(1);
      if (!isInDocument) sums.previous += idf;
    } else if (!isInDocument && count(index, previous2) > 0) sums.previous2 += idf;
    if (!isInDocument && count(index, next) > 0) sums.next += idf;
  }
  return sums;
}

/** 1 when the turn follows a question of somebody else. */
function afterQuestion(index: TurnIndex, document: number): 0 | 1 {
  const previous = index.previous(document);
  if (previous < 0 || index.speaker(previous) === index.speaker(document)) return 0;
  return (index.traits(previous) & traits.question) === 0 ? 0 : 1;
}

/** Filter that keeps the first, best passage of each turn. */
function bestOfTurn(index: TurnIndex): (scored: { readonly document: number }) => boolean {
  const turns = new Set<number>();
  return ({ document }) => {
    const count = turns.size;
    return turns.add(index.seqOf(document)).size > count;
  };
}

/** Largest value, never 0, because it is a divisor. */
function largest(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), 1e-9);
}

/** Σ weight · feature. */
function weightedSum(weights: TurnWeights, features: TurnWeights): number {
  let sum = 0;
  for (const name of turnFeatures) sum += weights[name] * features[name];
  return sum;
}
