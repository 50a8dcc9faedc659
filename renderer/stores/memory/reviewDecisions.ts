import type { Contradiction, ReviewItem } from '../../../shared/contract/review.ts';
import type { MergeProposal } from '../../../shared/contract/entities.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { pairId } from './reviewQueues.ts';
import type { Acceptance, RejectReason, ResolutionKind, ReviewAction } from './reviewState.ts';

/** Shows a decision at once, and takes it back if the engine refuses it. */
export type DecideFunction = (
  id: Id,
  action: ReviewAction,
  label: string,
  run: () => Promise<{ readonly changeId: Id }>,
) => Promise<void>;

/** Decisions of a person on what waits for review. */
export function createReviewDecisions(client: Client, workspaceId: Id, decide: DecideFunction) {
  return {
    accept: ({ node }: ReviewItem, acceptance: Acceptance = {}) =>
      decide(node.id, 'kept', acceptance.content ?? node.content, () =>
        client.call('review.accept', { workspaceId, nodeId: node.id, ...acceptance }),
      ),
    reject: ({ node }: ReviewItem, reason: RejectReason) =>
      decide(node.id, reason === 'duplicate' ? 'duplicate' : 'rejected', node.content, () =>
        client.call('review.reject', { workspaceId, nodeId: node.id, reason }),
      ),
    mergeInto: ({ node }: ReviewItem, target: MemoryNode) =>
      decide(node.id, 'repeated', target.content, () =>
        client.call('review.merge', { workspaceId, nodeId: node.id, intoId: target.id }),
      ),
    keepFor: ({ id, content }: MemoryNode, days: number) =>
      decide(id, 'extended', content, () =>
        client.call('facts.bulk', { workspaceId, nodeIds: [id], action: { kind: 'keep', days } }),
      ),
    pin: ({ id, content }: MemoryNode) =>
      decide(id, 'pinned', content, () =>
        client.call('facts.confirm', { workspaceId, nodeId: id }),
      ),
    retract: ({ id, content }: MemoryNode) =>
      decide(id, 'retracted', content, () =>
        client.call('facts.retract', { workspaceId, nodeId: id }),
      ),
    snooze: ({ node }: ReviewItem, until: number) =>
      decide(node.id, 'snoozed', node.content, () =>
        client.call('review.snooze', { workspaceId, nodeId: node.id, until }),
      ),
    resolve(pair: Contradiction, winnerId: NodeId, resolution: ResolutionKind) {
      const [winner, loser] =
        pair.first.id === winnerId ? [pair.first, pair.second] : [pair.second, pair.first];
      return decide(pairId(pair), 'resolved', winner.content, () =>
        client.call('review.resolve', {
          workspaceId,
          winnerId,
          loserId: loser.id,
          how: resolution,
        }),
      );
    },
    merge(proposal: MergeProposal) {
      const { kept: target, gone: merged } = mergeDirectionOf(proposal);
      return decide(proposal.id, 'merged', target.name, () =>
        client.call('entities.merge', { workspaceId, entityId: target.id, mergedId: merged.id }),
      );
    },
    keepApart: ({ id, a, b }: MergeProposal) =>
      decide(id, 'apart', `${a.name} · ${b.name}`, () =>
        client.call('entities.rejectProposal', { workspaceId, proposalId: id }),
      ),
  };
}

/**
 * Direction of a merge: the entity mentioned more keeps its name; the person's own entity is never
 * merged into another.
 */
export function mergeDirectionOf({ a, b }: MergeProposal) {
  const second = !a.isSelf && (b.isSelf || b.mentions > a.mentions);
  return second ? { kept: b, gone: a } : { kept: a, gone: b };
}
