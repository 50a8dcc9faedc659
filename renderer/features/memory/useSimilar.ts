import { useEffect, useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';

/** Similar live memories; none while loading, or on failure. */
export function useSimilar(nodeId: NodeId, limit: number): readonly MemoryNode[] {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const [similar, setSimilar] = useState<readonly MemoryNode[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    setSimilar([]);
    client
      .call('facts.similar', { workspaceId, nodeId, limit }, { signal: controller.signal })
      .then(({ nodes }) => setSimilar(nodes))
      // Optional help in deciding: the card works without it.
      .catch(() => undefined);
    return () => controller.abort();
  }, [client, workspaceId, nodeId, limit]);
  return similar;
}
