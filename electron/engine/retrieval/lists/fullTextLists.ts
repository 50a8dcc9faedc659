import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import type { ScoredSeq } from '../../storage/search/textSearch.ts';
import { matchAny } from '../../text/matchQuery.ts';
import { hasAnyTerm } from '../../text/terms.ts';
import type { SearchIndexes } from '../searchIndexes.ts';
import { passageShares } from '../scoring/passageShare.ts';
import { scoreKnowledge, termsOf } from '../scoring/knowledgeScorer.ts';
import type { SearchOptions, SearchTuning } from '../searchOptions.ts';
import type { SearchScope } from '../searchScope.ts';
import type { ParsedQuestion } from '../understand/parseQuestion.ts';
import { textList, type CandidateList } from '../fusion/candidateList.ts';
import { rareTerms } from './rareTerms.ts';
import { MEMORIES_PER_RESULT } from './textLists.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Limit of memories examined for an as-of search: most of them were not active then. */
const MAX_HISTORY_MATCHES = 500;

/** Memories by full text: for an as-of search, and while the in-memory index is incomplete. */
export function knowledgeFullText(
  store: ReadStore,
  indexes: SearchIndexes,
  parsedQuestion: ParsedQuestion,
  scope: SearchScope,
  tuning: SearchTuning,
  { now, asOf }: Pick<SearchOptions, 'now' | 'asOf'>,
): CandidateList {
  const forms = [...parsedQuestion.forms.values()].flat();
  const match = matchAny([...rareTerms(indexes.turns, parsedQuestion.terms), ...forms]);
  if (match === null) return textList(tuning.weights.text, []);
  const limit = Math.ceil(tuning.topK.text * MEMORIES_PER_RESULT);
  // Past rows are verified row by row.
  const rows =
    asOf !== undefined
      ? [
          ...scope
            .memories(matchesIncludingHistory(store, parsedQuestion.terms, match, asOf))
            .values(),
        ]
      : store.text.texts(
          seqsOf(
            scope.memorySeqs === null
              ? store.text.knowledge(match, limit, now)
              : store.text.knowledgeAmong(match, scope.memorySeqs, limit, now),
          ),
        );
  return textList(
    tuning.weights.text,
    scoreKnowledge(indexes.turns, parsedQuestion, rows.map(termsOf)),
  );
}

/**
 * Turns by full text alone, while the in-memory index is incomplete. A long turn counts as much as
 * its best passage has of what matches in it.
 */
export function turnFullText(
  store: ReadStore,
  parsedQuestion: ParsedQuestion,
  scope: SearchScope,
  tuning: SearchTuning,
  limit: number,
): CandidateList {
  const forms = [...parsedQuestion.forms.values()].flat();
  const match = matchAny([...parsedQuestion.terms, ...forms]);
  const rows = match === null ? [] : store.text.episodes(match, Math.max(limit, tuning.topK.text));
  const matching = rows.filter((row) => scope.includesEpisode(row));
  const shares = passageShares(
    matching.map(({ content }) => content),
    parsedQuestion.terms,
  );
  return textList(
    tuning.weights.text,
    matching
      .map(({ seq, rank }, i) => {
        const { passage, share } = shares[i] ?? { passage: null, share: 1 };
        return { seq, score: -rank * share, passage };
      })
      .sort((a, b) => b.score - a.score || b.seq - a.seq),
  );
}

function seqsOf(rows: readonly ScoredSeq[]): NodeSeq[] {
  return rows.map(({ seq }) => seq);
}

/**
 * Memories ever held that match a word of the question: live ones, superseded ones, and those
 * undone since, which no index has.
 */
function matchesIncludingHistory(
  store: ReadStore,
  terms: readonly string[],
  match: string,
  asOf: EpochMs,
): NodeSeq[] {
  const termSet = new Set(terms);
  const removed = store.changes
    .rowsRemovedAfter('nodes', asOf)
    .filter((row) => hasAnyTerm(String(row['content']), termSet))
    .map((row) => Number(row['seq']) as NodeSeq);
  return [
    ...new Set([
      ...seqsOf(store.text.knowledgeWithHistory(match, MAX_HISTORY_MATCHES)),
      ...removed,
    ]),
  ];
}
