import type { RecallList } from '../../../../shared/domain/receipt.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { TextSpan } from '../../text/own/spans.ts';

/** Candidate node in a list. */
export interface Candidate {
  readonly seq: NodeSeq;
  /** Score within the list, as a receipt shows it. */
  readonly score: number;
  /** Score on the scale of the text list: its term in the calibrated sum. */
  readonly worth: number;
  /** Nodes on the path of a walk, from the first to the one before this. */
  readonly via: readonly NodeSeq[];
  /** Names that led here, such as an entity's. */
  readonly names: readonly string[];
  /** Matching passage of a long turn; absent: not compared by passages. */
  readonly passage?: TextSpan | null;
  /** Number of the passage whose vector is the most similar. */
  readonly embeddedPassage?: number;
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

/** Candidate lists of memories and of earlier turns, which are ranked separately. */
export interface CandidateLists {
  readonly knowledge: readonly CandidateList[];
  readonly turns: readonly CandidateList[];
}

/** Best worth of a list; 1 for an empty one, so that shares of it are defined. */
export function bestWeight(list: CandidateList): number {
  return list.candidates.reduce((best, { worth }) => Math.max(best, worth), 0) || 1;
}

/** Candidate list of scored texts. */
export function textList(
  weight: number,
  scored: readonly {
    readonly seq: NodeSeq;
    readonly score: number;
    readonly passage?: TextSpan | null;
  }[],
): CandidateList {
  const candidates = scored.map(({ seq, score, passage }) => ({
    seq,
    score,
    worth: score,
    via: [],
    names: [],
    ...(passage !== undefined && { passage }),
  }));
  return { list: 'text', weight, share: 1, candidates };
}
