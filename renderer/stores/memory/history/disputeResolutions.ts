import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import type { ResolutionKind } from '../reviewState.ts';

interface Resolution {
  readonly changeId: Id;
  /** Null: both are true. */
  readonly winnerId: NodeId | null;
}

export interface ResolutionState {
  /** Resolutions of disputes in this window, by `disputeKey`: a message names one as it was. */
  readonly resolutions: Readonly<Record<string, Resolution>>;
}

/** Key of a dispute: its two memories, in either order. */
export function disputeKey(...nodeIds: readonly [NodeId, NodeId]): string {
  return nodeIds.toSorted().join(' ');
}

/** Update of a state with the resolution of one dispute. */
export function addResolution(
  winner: NodeId,
  loser: NodeId,
  decision: ResolutionKind,
  changeId: Id,
): (state: ResolutionState) => ResolutionState {
  const winnerId = decision === 'keep_both' ? null : winner;
  return ({ resolutions }) => ({
    resolutions: { ...resolutions, [disputeKey(winner, loser)]: { changeId, winnerId } },
  });
}
