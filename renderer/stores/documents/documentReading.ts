import type { StoreApi } from 'zustand/vanilla';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
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
  let loadsInProgress: Promise<void> = Promise.resolve();

  async function load(
    documentId: Id,
    position: { readonly from?: number; readonly nodeId?: NodeId },
  ): Promise<void> {
    latest += 1;
    const request = latest;
    const { text: current } = store.getState();
    const isOpen = current?.document.id === documentId;
    if (!isOpen) store.setState({ text: null, textProblem: null });
    // Who returns to a document is on the page they left.
    const page = isOpen && position.nodeId === undefined ? { from: current.from } : {};
    try {
      const at = { ...page, ...position };
      const text = await client.call('documents.get', { workspaceId, documentId, ...at });
      if (request === latest) store.setState({ text, textProblem: null });
    } catch (error) {
      if (request === latest) store.setState({ text: null, textProblem: toWireError(error) });
    }
  }

  function read(...request: Parameters<typeof load>): Promise<void> {
    loadsInProgress = load(...request);
    return loadsInProgress;
  }

  return {
    read,
    reload: coalesce(async () => {
      // A page that is being turned comes first: its reply would be dropped.
      await loadsInProgress;
      const { text } = store.getState();
      if (text === null) return;
      // A passage of an earlier version is quoted beside the page.
      const quoted = text.outdatedChunk === null ? {} : { nodeId: text.outdatedChunk.nodeId };
      await read(text.document.id, { from: text.from, ...quoted });
    }),
  };
}
