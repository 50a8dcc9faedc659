import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Response } from '../../../shared/contract/index.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import type { CorrectionDrafts } from './history/correctionDrafts.ts';
import { toWireError } from '../shell/errors.ts';

export type MemoryDetails = Response<'facts.get'>;

interface InspectorState {
  readonly nodeId: NodeId | null;
  readonly details: MemoryDetails | null;
  readonly problem: WireError | null;
  /** True while the correction form is open. */
  readonly isCorrecting: boolean;
}

export interface InspectorStore extends StoreApi<InspectorState> {
  open(nodeId: NodeId, options?: { readonly isCorrecting?: boolean }): void;
  setIsCorrecting(isCorrecting: boolean): void;
  close(): void;
  reload(): Promise<void>;
  dispose(): void;
}

export function createInspectorStore(
  client: Client,
  workspaceId: Id,
  correctionDrafts: CorrectionDrafts,
): InspectorStore {
  const store = createStore<InspectorState>(() => ({
    nodeId: null,
    details: null,
    problem: null,
    isCorrecting: false,
  }));

  /** Number of the latest read: replies may arrive out of order. */
  let latest = 0;

  async function read(): Promise<void> {
    const { nodeId } = store.getState();
    if (nodeId === null) return;
    latest += 1;
    const request = latest;
    const isLatest = () => request === latest && store.getState().nodeId === nodeId;
    try {
      const details = await client.call('facts.get', { workspaceId, nodeId });
      if (isLatest()) store.setState({ details, problem: null });
    } catch (error) {
      if (isLatest()) store.setState({ problem: toWireError(error) });
    }
  }

  const unsubscribe = client.on('facts.changed', () => void read());

  return Object.assign(store, {
    open(nodeId: NodeId, options: { readonly isCorrecting?: boolean } = {}) {
      const { nodeId: openId, isCorrecting } = store.getState();
      const isSameNode = openId === nodeId;
      // Reopens the form where a correction was typed and not saved.
      const hasDraft =
        (isSameNode && isCorrecting) || correctionDrafts.getState().draftTexts.has(nodeId);
      store.setState({
        nodeId,
        isCorrecting: options.isCorrecting === true || hasDraft,
        ...(isSameNode ? {} : { details: null, problem: null }),
      });
      void read();
    },
    setIsCorrecting: (isCorrecting: boolean) => store.setState({ isCorrecting }),
    close: () =>
      store.setState({ nodeId: null, details: null, problem: null, isCorrecting: false }),
    reload: read,
    dispose: unsubscribe,
  });
}
