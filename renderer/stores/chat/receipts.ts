import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { Id, MessageId, NodeId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { coalesce } from '../shell/coalesce.ts';
import { toWireError } from '../shell/errors.ts';
import type { ToastStore } from '../shell/toasts.ts';
import { createRefCountedSet } from '../shell/refCountedSet.ts';

interface OpenReceipt {
  readonly read: Response<'receipts.get'> | null;
  readonly problem: WireError | null;
}

interface ReceiptState {
  /** Opened receipts, by answer. */
  readonly receipts: Readonly<Record<Id, OpenReceipt>>;
}

export interface ReceiptStore extends StoreApi<ReceiptState> {
  /** Opens the receipt of an answer, and follows it; returns the function that ends that. */
  watch(messageId: MessageId): () => void;
  /** Loads an open receipt again. */
  load(messageId: MessageId): Promise<void>;
  /** Excludes a memory from answers to questions of this kind; `label` names it in the toast. */
  exclude(messageId: MessageId, nodeId: NodeId, label: string): Promise<void>;
  /** Removes the exclusion of a memory. */
  include(messageId: MessageId, nodeId: NodeId, label: string): Promise<void>;
  reload(): Promise<void>;
  dispose(): void;
}

/** Receipts of answers, loaded on demand. */
export function createReceiptStore(
  client: Client,
  workspaceId: Id,
  toasts: ToastStore,
): ReceiptStore {
  const store = createStore<ReceiptState>(() => ({ receipts: {} }));
  const watchers = createRefCountedSet<MessageId>();

  async function load(messageId: MessageId): Promise<void> {
    let receipt: OpenReceipt;
    try {
      const response = await client.call('receipts.get', { workspaceId, messageId });
      receipt = { read: response, problem: null };
    } catch (error) {
      const { read: lastReceipt = null } = store.getState().receipts[messageId] ?? {};
      receipt = { read: lastReceipt, problem: lastReceipt === null ? toWireError(error) : null };
    }
    // One that was closed meanwhile would not follow the changes.
    if (!watchers.has(messageId)) return;
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

  const reload = coalesce(async () => {
    // Those that nobody sees may be out of date now; they are loaded again when they are opened.
    store.setState(({ receipts }) => ({
      receipts: Object.fromEntries(
        Object.entries(receipts).filter(([id]) => watchers.has(id as MessageId)),
      ),
    }));
    await Promise.all(watchers.items().map(load));
  });
  // Judging a memory, or undoing that, changes what is excluded from such questions.
  const unsubscribe = client.on('history.changed', () => void reload());

  return Object.assign(store, {
    watch(messageId: MessageId) {
      const unwatch = watchers.add(messageId);
      void load(messageId);
      return unwatch;
    },
    load,
    exclude: (messageId: MessageId, nodeId: NodeId, label: string) =>
      judge('not_relevant', label, () =>
        client.call('receipts.exclude', { workspaceId, messageId, nodeId }),
      ),
    include: (messageId: MessageId, nodeId: NodeId, label: string) =>
      judge('relevant', label, () =>
        client.call('receipts.include', { workspaceId, messageId, nodeId }),
      ),
    reload,
    dispose: unsubscribe,
  });
}
