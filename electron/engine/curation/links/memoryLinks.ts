import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { runAction, type ActionResult, type CurationContext } from '../changeGroup.ts';
import type { CurationRefusal } from '../curate.ts';
import { insertEdge } from '../newNode.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { ReadStore } from '../../storage/store.ts';
import { closeEdge } from './closeEdge.ts';

/** Relations that a person makes between two memories. */
export const memoryEdgeTypes = ['related_to', 'part_of'] as const;
export type MemoryEdgeType = (typeof memoryEdgeTypes)[number];

/** Relations that a person may take back; the others are history or evidence. */
const REMOVABLE_EDGE_TYPES: readonly string[] = [...memoryEdgeTypes, 'causal', 'entity'];

/** Links two memories: related, or the first a part of the second. */
export function linkMemories(
  context: CurationContext,
  nodeId: NodeId,
  otherId: NodeId,
  relation: MemoryEdgeType,
): Result<ActionResult<NodeId>, CurationRefusal> {
  const { knowledge } = context.store;
  const [node, otherNode] = [knowledge.byId(nodeId), knowledge.byId(otherId)];
  if (node === null || otherNode === null) return err({ kind: 'not_found' });
  if (node.seq === otherNode.seq) return err({ kind: 'unchanged' });
  if (linkedMemories(context.store, node.seq, relation).includes(otherNode.seq))
    return err({ kind: 'already_linked' });
  return ok(
    runAction(context, { actor: 'user', cause: 'link', label: node.content }, (set) => {
      insertMemoryLink(context, set, node.seq, otherNode.seq, relation);
      return nodeId;
    }),
  );
}

/** Inserts a link between two memories; a symmetric relation is stored once, the older first. */
export function insertMemoryLink(
  context: CurationContext,
  set: ChangeGroupWriter,
  from: NodeSeq,
  to: NodeSeq,
  relation: MemoryEdgeType,
): void {
  const isReversed = relation === 'related_to' && to < from;
  const [source, target] = isReversed ? [to, from] : [from, to];
  insertEdge(context, set, source, target, relation, null);
}

/** Memories that a memory is linked to by a relation, in either direction. */
export function linkedMemories(
  { edges }: Pick<ReadStore, 'edges'>,
  seq: NodeSeq,
  relation: MemoryEdgeType,
): NodeSeq[] {
  return [
    ...edges.from(seq, relation).map(({ target_seq }) => target_seq),
    ...edges.to(seq, relation).map(({ source_seq }) => source_seq),
  ];
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
      closeEdge(set, edge);
      return edgeId;
    }),
  );
}
