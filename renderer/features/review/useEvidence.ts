import { useEffect, useState } from 'react';
import type { Evidence } from '../../../shared/contract/facts.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';

/** Evidence of a memory; null while loading, or on failure. */
export function useEvidence(nodeId: NodeId): readonly Evidence[] | null {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const [evidence, setEvidence] = useState<readonly Evidence[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    setEvidence(null);
    client
      .call('facts.get', { workspaceId, nodeId }, { signal: controller.signal })
      .then((memory) => setEvidence(memory.evidence))
      // Optional help in deciding: the card works without it.
      .catch(() => undefined);
    return () => controller.abort();
  }, [client, workspaceId, nodeId]);
  return evidence;
}
