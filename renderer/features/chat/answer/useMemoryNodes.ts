import { useEffect, useState } from 'react';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../../stores/app/storesContext.ts';

/** The memories behind a list of ids, as they are now. What cannot be read is left out. */
export function useMemoryNodes(ids: readonly Id[]): ReadonlyMap<Id, MemoryNode> {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const [nodes, setNodes] = useState<ReadonlyMap<Id, MemoryNode>>(new Map());
  const idList = ids.join('\n');

  useEffect(() => {
    const controller = new AbortController();
    async function read(nodeId: Id): Promise<void> {
      const request = { workspaceId, nodeId };
      try {
        const { node } = await client.call('facts.get', request, { signal: controller.signal });
        setNodes((known) => new Map(known).set(nodeId, node));
      } catch {
        // The citation still shows its quote; the inspector says what is wrong.
      }
    }
    for (const nodeId of new Set(idList.split('\n'))) void read(nodeId);
    return () => controller.abort();
  }, [client, workspaceId, idList]);

  return nodes;
}
