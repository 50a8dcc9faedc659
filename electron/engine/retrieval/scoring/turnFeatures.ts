/**
 * Features of the calibrated sum, in the order of the feature vector. Sums of idf are divided by
 * the largest own match among the candidates unless stated otherwise.
 */
export const turnFeatures = [
  /**
   * idf mass of the question's terms in the turn, or at half and quarter count in the adjacent
   * turns.
   */
  'context',
  /** Match in context over the idf mass of the whole question: 0..1. */
  'contextShare',
  /** Share of the question's idf mass, without speakers' names, in the turn itself. */
  'coverage',
  /** 1 if the turn has the question's rarest known term. */
  'rarest',
  /** 1 if the speaker named in the question said it; of several, the first named. */
  'speaker',
  /** Overlap in character n-grams, over the best candidate's. */
  'grams',
  /** idf mass in the previous turn and not in this one. */
  'previous',
  /** idf mass in the turn two before, and in neither of the next two. */
  'previous2',
  /** idf mass in the next turn and not in this one. */
  'next',
  /** Match of the preceding question, if the named speaker answers one of somebody else. */
  'afterQuestion',
  /** Match of the preceding question, whoever asked it. */
  'afterAnyQuestion',
  /** BM25 of the whole session, over the best candidate's session. */
  'session',
  /** Best own match in the session. */
  'sessionBest',
  /** Score of the best memory extracted from the session, over the best memory. */
  'stated',
  /** Nearness of the turn's day to the time asked about. */
  'date',
  /**
   * For a question of time: the turn has a date or a counted span (`strongTime`), or a word of
   * time.
   */
  'strongTime',
  'time',
  /** For who and where: the turn has a capitalized name. */
  'name',
  /** For how many: the turn has a number. */
  'number',
  /**
   * The turn itself is a question: of one person to another (`question`), or of the person to an
   * assistant (`request`), which often tells what it is about.
   */
  'question',
  'request',
  /** The turn is about its speaker. */
  'firstPerson',
] as const;

export type TurnFeature = (typeof turnFeatures)[number];
export type TurnWeights = Readonly<Record<TurnFeature, number>>;
