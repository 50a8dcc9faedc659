import type { AnswerType } from './answerType.ts';
import type { TimeInterval } from './timeExpression.ts';

/** Parsed question for scoring turns. */
export interface TurnQuery {
  /** Distinct stems without stop words, speakers' names included. */
  readonly terms: readonly string[];
  /** Synonyms of the terms, which count less; absent: none. */
  readonly expansions?: readonly string[];
  /** By term: its stems in other languages of the memory, which count as much; absent: none. */
  readonly forms?: ReadonlyMap<string, readonly string[]>;
  /** Words as written, for character n-grams. */
  readonly words: readonly string[];
  /** Number of the speaker named in the question, the first of several; else -1. */
  readonly speaker: number;
  /** Stems that are names of speakers: the speaker is a feature of its own. */
  readonly speakerTerms: readonly string[];
  readonly answerType: AnswerType;
  readonly interval: Pick<TimeInterval, 'from' | 'to'> | null;
  /** Score by session of the memories extracted from it, 0..1. */
  readonly statedScore?: (session: number) => number;
  /** Scope of turns; absent: all live ones. */
  readonly accepts?: (document: number) => boolean;
}
