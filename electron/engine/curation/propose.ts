import { TRUST_CEILING } from '../algorithms/decay/trustCeiling.ts';
import type { NodeKind, Trust } from '../../../shared/domain/node.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import type { CurationRefusal } from './curate.ts';
import { correctedFields } from './corrections/correctedFields.ts';
import type { EntityMention } from './entityLinks.ts';
import { findPendingDuplicates, wasRejected } from './findReviewed.ts';
import type { Proposal } from './reviewNote.ts';
import { findDuplicate } from './findDuplicate.ts';
import { insertMemory, type SourceRef } from './newNode.ts';

export interface ModelMemory {
  readonly content: string;
  /** Null: a procedure, how something is done. */
  readonly kind: NodeKind | null;
  readonly sourceRef: SourceRef;
  /** `extracted` when the person's own turn states it, else `inferred`. */
  readonly trust: Extract<Trust, 'extracted' | 'inferred'>;
  readonly confidence: number;
  /** False: it takes effect only once the person has accepted it. */
  readonly live: boolean;
  readonly proposal?: Proposal;
  readonly entities?: readonly EntityMention[];
}

/**
 * Stores a memory that a model proposes on its own. Never with the person's trust, and its changes
 * to other memories are only noted. A memory that the person rejected stays rejected.
 */
export function propose(
  context: CurationContext,
  memory: ModelMemory,
): Result<ActionResult<NodeId>, CurationRefusal> {
  const { store, clock } = context;
  const now = clock.now();
  if (wasRejected(store, memory.content)) return err({ kind: 'rejected_before' });
  const duplicate =
    memory.proposal === undefined ? findDuplicate(store, memory.content, now) : null;
  const existing =
    duplicate ?? findPendingDuplicates(store, memory.content, memory.proposal)[0] ?? null;
  if (existing !== null)
    return err({ kind: 'already_known', nodeId: existing.id, content: existing.content });
  const { proposal, entities = [] } = memory;
  const review = memory.live && proposal === undefined ? null : ('pending' as const);
  const provenance = {
    trust: memory.trust,
    review,
    confidence: Math.min(memory.confidence, TRUST_CEILING[memory.trust]),
    role: 'assistant' as const,
    attributes: {
      ...(proposal !== undefined && { proposal }),
      // A pending memory creates no entities: they are created with its acceptance.
      ...(review !== null && entities.length > 0 && { entities }),
    },
  };
  const action = { actor: 'model', cause: 'remember', label: memory.content } as const;
  const target =
    memory.proposal === undefined ? null : store.knowledge.byId(memory.proposal.nodeId);
  // Only the words are proposed: the rest of the memory stays as it is.
  const fields = target === null ? {} : correctedFields(store, target, memory.content);
  return ok(
    runAction(
      context,
      action,
      (set) => insertMemory(context, set, { ...memory, ...fields }, provenance).id,
    ),
  );
}
