import type { RecallList } from '../../../../shared/domain/receipt.ts';

/** One node in a list of candidates. */
export interface Candidate {
  readonly seq: number;
  /** Score within the list, as a receipt shows it. */
  readonly score: number;
  /** The same on the scale of the text's scores: what it adds to the calibrated sum. */
  readonly worth: number;
  /** Nodes a walk came by, from the first to the one before this. */
  readonly via: readonly number[];
  /** Names that led here, such as an entity's. */
  readonly names: readonly string[];
}

/** Candidates of one retrieval method, best first, each node once. */
export interface CandidateList {
  readonly list: RecallList;
  /** Weight of the list, 0..10. */
  readonly weight: number;
  /**
   * Confidence in its first rank, relative to the text list: multiplies the weight when ranks are
   * fused.
   */
  readonly share: number;
  readonly candidates: readonly Candidate[];
}

/** Lists for what is remembered, and for earlier turns: they are ranked apart. */
export interface CandidateLists {
  readonly knowledge: readonly CandidateList[];
  readonly turns: readonly CandidateList[];
}

/** The best worth of a list; 1 for an empty one, so that shares of it mean something. */
export function bestWeight(list: CandidateList): number {
  return list.candidates.reduce((best, { worth }) => Math.max(best, worth), 0) || 1;
}

/** A list of what texts were scored. */
export function textList(
  weight: number,
  scored: readonly { readonly seq: number; readonly score: number }[],
): CandidateList {
  const candidates = scored.map(({ seq, score }) => ({
    seq,
    score,
    worth: score,
    via: [],
    names: [],
  }));
  return { list: 'text', weight, share: 1, candidates };
}
