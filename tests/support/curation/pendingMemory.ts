import type { NodeId } from '../../../shared/domain/primitives.ts';
import { runAction, type CurationContext } from '../../../electron/engine/curation/changeGroup.ts';
import { insertMemory, type UserMemory } from '../../../electron/engine/curation/newNode.ts';

/** Inserts a memory that waits for review. */
export function insertPending(
  curation: CurationContext,
  memory: Omit<UserMemory, 'sourceRef'>,
): NodeId {
  const action = { actor: 'model', cause: 'remember', label: memory.content } as const;
  return runAction(
    curation,
    action,
    (set) =>
      insertMemory(
        curation,
        set,
        { ...memory, sourceRef: null },
        { trust: 'extracted', review: 'pending', confidence: 0.8, role: 'user', attributes: {} },
      ).id,
  ).value;
}
