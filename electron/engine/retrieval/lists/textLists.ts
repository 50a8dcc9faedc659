import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { fuseByRank } from '../../algorithms/rrf.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { ScoredSeq } from '../../storage/textSearch.ts';
import { indexTerms } from '../../text/terms.ts';
import { matchAny } from '../../text/matchQuery.ts';
import type { TurnIndex } from '../indexes/turnIndex.ts';
import type { SearchIndexes } from '../indexes/searchIndexes.ts';
import { scoreKnowledge } from '../scoring/knowledgeScorer.ts';
import type { TurnFeature } from '../scoring/turnFeatures.ts';
import type { ScoredTurn } from '../scoring/turnScorer.ts';
import type { SearchOptions, SearchTuning } from '../searchOptions.ts';
import type { SearchScope } from '../searchScope.ts';
import type { Understood } from '../understand/understand.ts';
import type { CandidateList } from './candidateList.ts';

/** Memories read from full text before they are scored, for each that is wanted. */
const READ_PER_WANTED = 1.2;

/** Memories looked at for what was believed once: most of them were not, then. */
const EVER_HELD = 500;

/** Terms that are looked for however frequent they are, and the share of turns for more. */
const FEWEST_TERMS = 2;
const CANDIDATE_SHARE = 0.12;

/** Turns that are ranked by their features when no weights are to be used. */
const RANKED_BY_CHANNEL = 300;

/** What of a turn is a ranking of its own where ranks are fused instead of scores. */
const CHANNELS: readonly TurnFeature[] = [
  'context',
  'coverage',
  'grams',
  'session',
  'previous',
  'speaker',
  'date',
];

/** Memories that hold a word of the question, scored. */
export function knowledgeText(
  store: ReadStore,
  indexes: SearchIndexes,
  understood: Understood,
  scope: SearchScope,
  tuning: SearchTuning,
  { now, asOf }: Pick<SearchOptions, 'now' | 'asOf'>,
): CandidateList {
  const empty = { list: 'text' as const, weight: tuning.weights.text, share: 1, candidates: [] };
  const match = matchAny(telling(indexes.turns, understood.terms));
  if (match === null) return empty;
  const limit = Math.ceil(tuning.topK.text * READ_PER_WANTED);
  const found =
    asOf !== undefined
      ? everHeld(store, understood.terms, match, asOf)
      : scope.among === null
        ? seqsOf(store.text.knowledge(match, limit, now))
        : seqsOf(store.text.knowledgeAmong(match, scope.among, limit, now));
  // Full text has live memories only; what was held once is verified row by row.
  const rows =
    asOf === undefined
      ? store.text.texts(found)
      : found.map(scope.row).filter((row) => row !== null);
  const candidates = scoreKnowledge(indexes.turns, understood, rows).map(({ row, score }) => ({
    seq: row.seq,
    score,
    worth: score,
    via: [],
    names: [],
  }));
  return { ...empty, candidates };
}

/**
 * The rarest terms of a question: two, and more while together they stand in few turns. Words that
 * are everywhere bring nothing but work; the score counts them all the same.
 */
function telling(index: TurnIndex, terms: readonly string[]): string[] {
  const byFrequency = terms
    .map((stem) => {
      const term = index.vocabulary.find(stem);
      return { stem, frequency: term < 0 ? 0 : index.vocabulary.frequency(term) };
    })
    .sort((a, b) => a.frequency - b.frequency);
  let together = 0;
  return byFrequency
    .filter(({ frequency }, place) => {
      together += frequency;
      return place < FEWEST_TERMS || together <= CANDIDATE_SHARE * index.live();
    })
    .map(({ stem }) => stem);
}

function seqsOf(rows: readonly ScoredSeq[]): number[] {
  return rows.map(({ seq }) => seq);
}

/**
 * Whatever was ever held and has a word of the question: what is live, what no longer is, and what
 * an undo took away since, which no index has.
 */
function everHeld(
  store: ReadStore,
  terms: readonly string[],
  match: string,
  asOf: EpochMs,
): number[] {
  const gone = store.changes
    .removedAfter('nodes', asOf)
    .filter(({ content }) => indexTerms(content).some((term) => terms.includes(term)))
    .map(({ seq }) => seq);
  return [...new Set([...seqsOf(store.text.everHeld(match, EVER_HELD)), ...gone])];
}

/** Turns, scored with their neighbours; by ranks of the same features where ranks are fused. */
export function turnText(
  indexes: SearchIndexes,
  understood: Understood,
  scope: SearchScope,
  tuning: SearchTuning,
  wanted: number,
): CandidateList {
  const empty = { list: 'text' as const, weight: tuning.weights.text, share: 1, candidates: [] };
  if (scope.turns === null) return empty;
  const { fusion } = tuning;
  const query = { ...understood, accepts: scope.turns };
  const most = fusion.strategy === 'rrf' ? RANKED_BY_CHANNEL : Math.max(wanted, tuning.topK.text);
  const scored = indexes.turnScorer.score(query, most);
  const ranked = fusion.strategy === 'rrf' ? byChannels(scored, fusion.k) : scored;
  const candidates = ranked.map(({ document, score }) => ({
    seq: indexes.turns.seqOf(document),
    score,
    worth: score,
    via: [],
    names: [],
  }));
  return { ...empty, candidates };
}

/** Turns by full text alone, while the index in memory is not complete. */
export function turnFullText(
  store: ReadStore,
  understood: Understood,
  scope: SearchScope,
  tuning: SearchTuning,
  wanted: number,
): CandidateList {
  const match = matchAny(understood.terms);
  const found =
    match === null ? [] : store.text.episodes(match, Math.max(wanted, tuning.topK.text));
  const candidates = found
    .filter((row) => scope.said(row))
    .map(({ seq, rank }) => ({ seq, score: -rank, worth: -rank, via: [], names: [] }));
  return { list: 'text', weight: tuning.weights.text, share: 1, candidates };
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
