import type { StoreApi } from 'zustand/vanilla';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { DocumentState } from './documentState.ts';

/** Reads the text of a document page by page. */
export function createDocumentReading(
  store: StoreApi<DocumentState>,
  client: Client,
  workspaceId: Id,
) {
  /** Number of the latest request: replies may arrive out of order. */
  let latest = 0;

  async function read(
    documentId: Id,
    position: { readonly from?: number; readonly nodeId?: NodeId },
  ): Promise<void> {
    latest += 1;
    const request = latest;
    const { text: current } = store.getState();
    if (current?.document.id !== documentId) store.setState({ text: null, textProblem: null });
    try {
      const text = await client.call('documents.get', { workspaceId, documentId, ...position });
      if (request === latest) store.setState({ text, textProblem: null });
    } catch (error) {
      if (request === latest) store.setState({ text: null, textProblem: toWireError(error) });
    }
  }

  return {
    read,
    async reread(): Promise<void> {
      const { text } = store.getState();
      if (text !== null) await read(text.document.id, { from: text.from });
    },
  };
}
