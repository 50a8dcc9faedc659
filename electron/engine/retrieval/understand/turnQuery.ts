import type { AnswerType } from './answerType.ts';
import type { TimeInterval } from './timeExpression.ts';

/** A question, understood. */
export interface TurnQuery {
  /** Distinct stems without stop words, speakers' names among them. */
  readonly terms: readonly string[];
  /** The words as they stand, for character grams. */
  readonly words: readonly string[];
  /** The number of the speaker the question names, the first of several; else -1. */
  readonly speaker: number;
  /** Stems that are names of speakers: who said it counts by itself. */
  readonly speakerTerms: readonly string[];
  readonly answerType: AnswerType;
  readonly interval: Pick<TimeInterval, 'from' | 'to'> | null;
  /** By session, how well memories drawn from it answer, 0..1. */
  readonly statedScore?: (session: number) => number;
  /** Turns that may be found at all; without it, all that are live. */
  readonly accepts?: (document: number) => boolean;
}
