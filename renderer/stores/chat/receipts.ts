import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { Id, MessageId, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';

interface OpenReceipt {
  readonly read: Response<'receipts.get'> | null;
  readonly problem: WireError | null;
}

interface ReceiptState {
  /** Opened receipts, by answer. */
  readonly receipts: Readonly<Record<Id, OpenReceipt>>;
}

export interface ReceiptStore extends StoreApi<ReceiptState> {
  open(messageId: MessageId): Promise<void>;
  /** Marks a memory as not relevant; `label` names it in the toast. */
  notRelevant(messageId: MessageId, nodeId: NodeId, label: string): Promise<void>;
  relevant(messageId: MessageId, nodeId: NodeId, label: string): Promise<void>;
  reread(): Promise<void>;
  dispose(): void;
}

/** Receipts of answers, loaded on demand. */
export function createReceiptStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): ReceiptStore {
  const store = createStore<ReceiptState>(() => ({ receipts: {} }));

  async function open(messageId: MessageId): Promise<void> {
    let receipt: OpenReceipt;
    try {
      const response = await client.call('receipts.get', { workspaceId, messageId });
      receipt = { read: response, problem: null };
    } catch (error) {
      const { read: lastReceipt = null } = store.getState().receipts[messageId] ?? {};
      receipt = { read: lastReceipt, problem: lastReceipt === null ? toWireError(error) : null };
    }
    store.setState(({ receipts }) => ({ receipts: { ...receipts, [messageId]: receipt } }));
  }

  async function judge(
    cause: ChangeCause,
    label: string,
    run: () => Promise<{ readonly changeId: Id }>,
  ): Promise<void> {
    try {
      const { changeId } = await run();
      toasts.show({ kind: 'done', cause, label, changeId });
    } catch (error) {
      toasts.show({ kind: 'error', error: toWireError(error) });
    }
  }

  const reread = async () => {
    await Promise.all(Object.keys(store.getState().receipts).map((id) => open(id as MessageId)));
  };
  // Judging a memory, or undoing that, changes what is excluded from such questions.
  const unsubscribe = client.on('history.changed', () => void reread());

  return Object.assign(store, {
    open,
    notRelevant: (messageId: MessageId, nodeId: NodeId, label: string) =>
      judge('not_relevant', label, () =>
        client.call('receipts.notRelevant', { workspaceId, messageId, nodeId }),
      ),
    relevant: (messageId: MessageId, nodeId: NodeId, label: string) =>
      judge('relevant', label, () =>
        client.call('receipts.relevant', { workspaceId, messageId, nodeId }),
      ),
    reread,
    dispose: unsubscribe,
  });
}
