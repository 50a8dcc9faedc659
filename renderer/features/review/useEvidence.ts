import { useCallback } from 'react';
import type { Evidence } from '../../../shared/contract/facts.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { useMemoryQuery } from '../../stores/app/useMemoryQuery.ts';

/** Evidence of a memory; null while loading, or on failure. */
export function useEvidence(nodeId: NodeId): readonly Evidence[] | null {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const readEvidence = useCallback(
    async (signal: AbortSignal): Promise<readonly Evidence[] | null> =>
      (await client.call('facts.get', { workspaceId, nodeId }, { signal })).evidence,
    [client, workspaceId, nodeId],
  );
  return useMemoryQuery(readEvidence, null);
}
