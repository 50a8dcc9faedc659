/**
 * The terms of the calibrated sum, in the order of the feature vector. Sums of idf are divided by
 * the largest own match among the candidates unless said otherwise.
 */
export const turnFeatures = [
  /** idf mass of the question's terms here, or at half and quarter count in the turns beside. */
  'context',
  /** The same over the idf mass of the whole question: 0..1. */
  'contextShare',
  /** Share of the question's idf mass, speakers' names aside, that stands in the turn itself. */
  'coverage',
  /** The turn has the question's rarest known term. */
  'rarest',
  /** The speaker whom the question names said it; of several, the first named. */
  'speaker',
  /** Overlap in character grams, over the best candidate's. */
  'grams',
  /** idf mass in the previous turn and not here. */
  'previous',
  /** In the turn before that, and in neither. */
  'previous2',
  /** In the next turn and not here. */
  'next',
  /** Said by the one named, after a question of the other: how well that question matches. */
  'afterQuestion',
  /** After anybody's question: how well that question matches. */
  'afterAnyQuestion',
  /** BM25 of the whole session, over the best candidate's session. */
  'session',
  /** The best own match in the session. */
  'sessionBest',
  /** Score of the best memory extracted from the session, over the best memory. */
  'stated',
  /** Nearness of the turn's day to the time asked about. */
  'date',
  /** For a question of time: the turn has a date or a counted span; a word of time. */
  'strongTime',
  'time',
  /** For who and where: a capitalized name. */
  'name',
  /** For how many: a number. */
  'number',
  /** The turn itself is a question; speaks of its speaker. */
  'question',
  'firstPerson',
] as const;

export type TurnFeature = (typeof turnFeatures)[number];
export type TurnWeights = Readonly<Record<TurnFeature, number>>;
