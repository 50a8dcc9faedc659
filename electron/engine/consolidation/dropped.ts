/** Why something a model proposed was left out. Each has its sentence in the locales. */
export type DropReason =
  /** Not in the shape that was asked for, after one repair. */
  | 'bad_shape'
  /** Names a turn that is not in the chunk. */
  | 'unknown_episode'
  /** The quote is not in the turn it names. */
  | 'quote_not_found'
  /** Only an assistant's or a tool's turn, or one that repeats memory, stands behind it. */
  | 'no_evidence'
  | 'wrong_language'
  /** The person had this passage forgotten. */
  | 'never_extract'
  /** The person rejected the same before. */
  | 'rejected_before'
  /** More items than a chunk can honestly hold. */
  | 'too_many'
  /** The answer ended in the middle of it. */
  | 'cut_off';

export interface Dropped {
  readonly reason: DropReason;
  /** The beginning of what it said; empty where nothing could be read. */
  readonly content: string;
}
