import type { NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';
import type { CurationRefusal } from './curate.ts';
import { isLive } from '../storage/connection/isLive.ts';
import { insertEdge } from './newNode.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';
import { withAttributes } from '../storage/connection/attributes.ts';
import type { ChangeGroupWriter } from '../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';

/**
 * Merges a pending duplicate into a known memory: the turns it was extracted from become evidence
 * of that one. It stays, rejected, so that the same words are not learned again as a second memory.
 */
export function mergeInto(
  context: CurationContext,
  nodeId: NodeId,
  intoId: NodeId,
): Result<ActionResult<NodeId>, CurationRefusal> {
  const { store } = context;
  const [node, target] = [store.knowledge.byId(nodeId), store.knowledge.byId(intoId)];
  if (node === null || target === null || nodeId === intoId) return err({ kind: 'not_found' });
  if (node.review !== 'pending' || node.status !== 'active') return err({ kind: 'not_active' });
  if (!isLive(target, context.clock.now())) return err({ kind: 'not_active' });
  return ok(
    runAction(context, { actor: 'user', cause: 'review', label: target.content }, (set) => {
      writeMerge(context, set, node, target);
      set.update('nodes', intoId, { updated_at: set.at });
      return intoId;
    }),
  );
}

/** Writes the merge of a pending duplicate into a memory, whose evidence its turns become. */
export function writeMerge(
  context: CurationContext,
  set: ChangeGroupWriter,
  node: KnowledgeRow,
  target: Pick<KnowledgeRow, 'id' | 'seq'>,
): void {
  const evidenceSeqs = new Set(evidenceOf(context, target.seq).map(({ target_seq }) => target_seq));
  for (const { target_seq, reason } of evidenceOf(context, node.seq)) {
    if (evidenceSeqs.has(target_seq)) continue;
    insertEdge(context, set, target.seq, target_seq, 'derived_from', reason);
  }
  set.update('nodes', node.id, {
    review: 'rejected',
    attributes: withAttributes(node.attributes, { rejected: 'duplicate', mergedInto: target.id }),
    updated_at: set.at,
  });
}

function evidenceOf({ store }: CurationContext, seq: NodeSeq) {
  return store.edges.from(seq, 'derived_from');
}
