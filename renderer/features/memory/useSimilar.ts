import { useCallback } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { useMemoryQuery } from '../../stores/app/useMemoryQuery.ts';

const NONE: readonly MemoryNode[] = [];

/** Similar live memories; none while loading, or on failure. */
export function useSimilar(nodeId: NodeId, limit: number): readonly MemoryNode[] {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const readSimilar = useCallback(
    async (signal: AbortSignal): Promise<readonly MemoryNode[]> =>
      (await client.call('facts.similar', { workspaceId, nodeId, limit }, { signal })).nodes,
    [client, workspaceId, nodeId, limit],
  );
  return useMemoryQuery(readSimilar, NONE);
}
