import { useEffect, useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';

const TYPING_PAUSE_MS = 150;
const MAX_HITS = 8;

/** Active memories for words being typed, the newest for none; null before the first answer. */
export function useMemorySearch(query: string): readonly MemoryNode[] | null {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const [nodes, setNodes] = useState<readonly MemoryNode[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const find = async () => {
      const request = {
        workspaceId,
        query,
        statuses: ['active' as const],
        sort: query === '' ? ('newest' as const) : ('relevance' as const),
        limit: MAX_HITS,
        refine: true,
      };
      try {
        setNodes((await client.call('facts.list', request, { signal: stop.signal })).nodes);
      } catch {
        // The previous ones stay; typing on retries.
      }
    };
    const timer = setTimeout(() => void find(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, workspaceId, query]);
  return nodes;
}
