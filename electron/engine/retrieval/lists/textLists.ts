import { fuseByRank } from '../../algorithms/ranking/rrf.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { SearchIndexes } from '../searchIndexes.ts';
import { knowledgeCandidates } from '../scoring/knowledgeCandidates.ts';
import { scoreKnowledge } from '../scoring/knowledgeScorer.ts';
import type { TurnFeature } from '../scoring/turnFeatures.ts';
import type { ScoredTurn } from '../scoring/turnScorer.ts';
import type { SearchOptions, SearchTuning } from '../searchOptions.ts';
import type { SearchScope } from '../searchScope.ts';
import type { ParsedQuestion } from '../understand/parseQuestion.ts';
import { textList, type CandidateList } from '../fusion/candidateList.ts';
import type { TurnIndex } from '../indexes/turnIndex.ts';
import { updateFaded } from '../indexes/updateFaded.ts';
import { rareTerms } from './rareTerms.ts';

/** Number of memories scored for each result. */
export const MEMORIES_PER_RESULT = 1.2;

/** Number of turns ranked by single features where ranks are fused. */
const RANKED_BY_CHANNEL = 300;

/** Turn features that are rankings of their own where ranks are fused instead of scores. */
const CHANNELS: readonly TurnFeature[] = [
  'context',
  'coverage',
  'grams',
  'session',
  'previous',
  'speaker',
  'date',
];

/** Live memories that contain a word of the question, scored by the in-memory index. */
export function knowledgeText(
  store: ReadStore,
  indexes: SearchIndexes,
  parsedQuestion: ParsedQuestion,
  scope: SearchScope,
  tuning: SearchTuning,
  { now }: Pick<SearchOptions, 'now'>,
): CandidateList {
  const { knowledge, turns } = indexes;
  updateFaded(store, knowledge, now);
  const allowedSeqs = scope.memorySeqs === null ? null : new Set(scope.memorySeqs);
  const candidates = knowledgeCandidates(
    knowledge,
    [
      ...rareTerms(turns, parsedQuestion.terms),
      ...[...parsedQuestion.forms.values()].flat(),
      ...parsedQuestion.expansions,
    ],
    Math.ceil(tuning.topK.text * MEMORIES_PER_RESULT),
    (seq) => (allowedSeqs === null || allowedSeqs.has(seq)) && !knowledge.isFaded(seq),
  );
  const rows = candidates.map((seq) => {
    const document = knowledge.documentOf(seq);
    const count = (stem: string) => knowledge.count(document, stem);
    return { seq, event_time: knowledge.time(document), count };
  });
  return textList(tuning.weights.text, scoreKnowledge(turns, parsedQuestion, rows));
}

/** Turns, scored with their neighbors; by ranks of the same features where ranks are fused. */
export function turnText(
  indexes: SearchIndexes,
  parsedQuestion: ParsedQuestion,
  scope: SearchScope,
  tuning: SearchTuning,
  limit: number,
  statedScore: (session: number) => number,
): CandidateList {
  if (scope.includesTurn === null) return textList(tuning.weights.text, []);
  const { fusion } = tuning;
  const count = fusion.strategy === 'rrf' ? RANKED_BY_CHANNEL : Math.max(limit, tuning.topK.text);
  const searchOptions = { statedScore, accepts: scope.includesTurn };
  const scored = bestOfQuestions(
    indexes.turns,
    [parsedQuestion, ...parsedQuestion.parts].map((query) =>
      indexes.turnScorer.score({ ...query, ...searchOptions }, count),
    ),
  ).slice(0, count);
  const ranked = fusion.strategy === 'rrf' ? byChannels(scored, fusion.k) : scored;
  return textList(
    tuning.weights.text,
    ranked.map(({ document, score }) => ({
      seq: indexes.turns.seqOf(document),
      score,
      passage: indexes.turns.passage(document),
    })),
  );
}

/**
 * Turns by their best score for any question of a message: the words of two questions together favor
 * whatever shares some with both.
 */
function bestOfQuestions(
  turns: TurnIndex,
  lists: readonly (readonly ScoredTurn[])[],
): readonly ScoredTurn[] {
  if (lists.length < 2) return lists.flat();
  const best = new Map<NodeSeq, ScoredTurn>();
  for (const scored of lists.flat()) {
    const seq = turns.seqOf(scored.document);
    if (scored.score > (best.get(seq)?.score ?? -Infinity)) best.set(seq, scored);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || b.document - a.document);
}

function byChannels(scored: readonly ScoredTurn[], k: number) {
  const lists = CHANNELS.map((channel) => ({
    weight: 1,
    ids: scored
      .filter(({ features }) => features[channel] > 0)
      .sort(
        (a, b) =>
          b.features[channel] - a.features[channel] ||
          b.features.context - a.features.context ||
          b.document - a.document,
      )
      .map(({ document }) => document),
  }));
  return fuseByRank(lists, k).map(({ id, score }) => ({ document: id, score }));
}
