import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import type { CurationRefusal } from '../curate.ts';
import { insertEdge } from '../newNode.ts';

/** Relation that a person makes between two memories. */
export type MemoryEdgeType = 'related_to' | 'part_of';

/** Relations that a person may take back; the others are history or evidence. */
const REMOVABLE_EDGE_TYPES: readonly string[] = ['related_to', 'part_of', 'causal', 'entity'];

/** Links two memories: related, or the first a part of the second. */
export function linkMemories(
  context: CurationContext,
  nodeId: NodeId,
  otherId: NodeId,
  relation: MemoryEdgeType,
): Result<ActionResult<NodeId>, CurationRefusal> {
  const { knowledge, edges } = context.store;
  const [node, otherNode] = [knowledge.byId(nodeId), knowledge.byId(otherId)];
  if (node === null || otherNode === null) return err({ kind: 'not_found' });
  if (node.seq === otherNode.seq) return err({ kind: 'unchanged' });
  const linkedSeqs = [
    ...edges.from(node.seq, relation).map(({ target_seq }) => target_seq),
    ...edges.to(node.seq, relation).map(({ source_seq }) => source_seq),
  ];
  if (linkedSeqs.includes(otherNode.seq)) return err({ kind: 'already_linked' });
  // A symmetric relation is stored once, the older memory first.
  const isReversed = relation === 'related_to' && otherNode.seq < node.seq;
  const [source, target] = isReversed ? [otherNode, node] : [node, otherNode];
  return ok(
    runAction(context, { actor: 'user', cause: 'link', label: node.content }, (set) => {
      insertEdge(context, set, source.seq, target.seq, relation, null);
      return nodeId;
    }),
  );
}

/** Takes back one edge: it stays, closed, in the history. */
export function unlinkMemories(
  context: CurationContext,
  edgeId: Id,
): Result<ActionResult<Id>, CurationRefusal> {
  const edge = context.store.trackedRows.get('edges', edgeId);
  if (edge === null || !REMOVABLE_EDGE_TYPES.includes(edge.relation_type))
    return err({ kind: 'not_found' });
  if (edge.valid_until !== null) return err({ kind: 'unchanged' });
  const { source_seq: source, target_seq: target, reason } = edge;
  const label =
    context.store.knowledge.bySeq(source)?.content ??
    context.store.knowledge.bySeq(target)?.content ??
    reason ??
    '';
  return ok(
    runAction(context, { actor: 'user', cause: 'unlink', label }, (set) => {
      set.update('edges', edgeId, { valid_until: Math.max(set.at, edge.valid_from) });
      return edgeId;
    }),
  );
}
