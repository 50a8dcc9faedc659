import type { Citation } from '../../../shared/domain/chat.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';

/** Id to open for a citation; the profile of an entity is no memory, which the inspector reports. */
export function citedNodeId({ nodeId }: Citation): NodeId {
  return nodeId as NodeId;
}
