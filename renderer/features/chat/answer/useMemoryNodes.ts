import { useEffect, useState } from 'react';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../../stores/app/storesContext.ts';

/** Memories by id, in their current state. Unreadable ones are left out. */
export function useMemoryNodes(ids: readonly NodeId[]): ReadonlyMap<Id, MemoryNode> {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const [nodes, setNodes] = useState<ReadonlyMap<Id, MemoryNode>>(new Map());
  const idList = ids.join('\n');

  useEffect(() => {
    const controller = new AbortController();
    async function read(nodeId: NodeId): Promise<void> {
      const request = { workspaceId, nodeId };
      try {
        const { node } = await client.call('facts.get', request, { signal: controller.signal });
        setNodes((known) => new Map(known).set(nodeId, node));
      } catch {
        // The citation still shows its quote; the inspector reports the error.
      }
    }
    const readAll = () => {
      for (const nodeId of new Set(idList.split('\n') as NodeId[])) void read(nodeId);
    };
    if (idList === '') return undefined;
    readAll();
    const unsubscribe = client.on('facts.changed', readAll);
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [client, workspaceId, idList]);

  return nodes;
}
