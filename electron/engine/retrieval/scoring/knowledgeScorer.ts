import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { TurnIndex } from '../indexes/turnIndex.ts';
import type { ScoredText } from '../../storage/search/textSearch.ts';
import { matchableTerms } from '../../text/terms.ts';
import type { ParsedQuestion } from '../understand/parseQuestion.ts';
import { inverseDocumentFrequency, saturatedFrequency } from './bm25.ts';
import { nearness } from './nearness.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Weights of a memory's features, on the scale of the turns' sum. */
const WEIGHTS = { match: 0.35, coverage: 2, date: 1 };

/** Weight of a synonym beside a term of the question. */
const EXPANSION_WEIGHT = 0.3;

/** Terms of a memory to be scored. */
export interface KnowledgeTerms {
  readonly seq: NodeSeq;
  readonly event_time: EpochMs;
  /** Term frequency of a stem in its content. */
  readonly count: (stem: string) => number;
}

export interface ScoredKnowledge {
  readonly seq: NodeSeq;
  readonly score: number;
}

/**
 * Scores memories for a question: idf mass of its terms (weighted as among turns), the share of the
 * question they cover, and nearness in time.
 */
export function scoreKnowledge(
  turns: TurnIndex,
  parsedQuestion: ParsedQuestion,
  rows: readonly KnowledgeTerms[],
): ScoredKnowledge[] {
  const documents = Math.max(turns.liveCount(), rows.length, 1);
  const inverseOf = (stem: string) => {
    const term = turns.vocabulary.find(stem);
    return inverseDocumentFrequency(documents, term < 0 ? 1 : turns.vocabulary.frequency(term));
  };
  const worth = new Map(parsedQuestion.terms.map((stem) => [stem, inverseOf(stem)]));
  const expansions = new Map(
    parsedQuestion.expansions.map((stem) => [stem, EXPANSION_WEIGHT * inverseOf(stem)]),
  );
  const content = parsedQuestion.terms.filter(
    (stem) => !parsedQuestion.speakerTerms.includes(stem),
  );
  const mass = Math.max(
    1e-9,
    content.reduce((sum, stem) => sum + (worth.get(stem) ?? 0), 0),
  );
  const countOf = (row: KnowledgeTerms, stem: string) =>
    (parsedQuestion.forms.get(stem) ?? []).reduce(
      (most, form) => Math.max(most, row.count(form)),
      row.count(stem),
    );
  return rows
    .map((row) => {
      let match = 0;
      for (const [stem, idf] of worth) match += idf * saturatedFrequency(countOf(row, stem));
      for (const [stem, idf] of expansions) match += idf * saturatedFrequency(row.count(stem));
      const covered = content.reduce(
        (sum, stem) => sum + (countOf(row, stem) > 0 ? (worth.get(stem) ?? 0) : 0),
        0,
      );
      const sum =
        WEIGHTS.match * match +
        WEIGHTS.coverage * (covered / mass) +
        WEIGHTS.date * nearness(parsedQuestion.interval, row.event_time);
      return { seq: row.seq, score: sum };
    })
    .sort((a, b) => b.score - a.score || b.seq - a.seq);
}

/** Terms of a memory that is in no index, from its text. */
export function termsOf({ seq, event_time, content }: ScoredText): KnowledgeTerms {
  const counts = new Map<string, number>();
  for (const stem of matchableTerms(content)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { seq, event_time, count: (stem) => counts.get(stem) ?? 0 };
}
