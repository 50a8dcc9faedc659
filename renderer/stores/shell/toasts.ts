import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Export } from '../../../shared/contract/files/exports.ts';
import type { WireError } from '../../../shared/contract/errors.ts';
import type { ForgetTarget } from '../../../shared/contract/forget.ts';
import type { ChangeCause } from '../../../shared/domain/change.ts';
import type { Id, ConversationId, MessageId } from '../../../shared/domain/primitives.ts';

/** Toast content as data: the sentence is made in the current language. */
export type ToastContent =
  | {
      readonly kind: 'done' | 'undone' | 'redone';
      readonly cause: ChangeCause;
      readonly label: string;
      readonly changeId: Id;
      /** Target that could also be forgotten for good. */
      readonly forgets?: ForgetTarget;
    }
  | { readonly kind: 'error'; readonly error: WireError }
  | { readonly kind: 'archived'; readonly conversationId: ConversationId; readonly label: string }
  /** Removal of window state that no history records: the toast restores it. */
  | {
      readonly kind: 'removed';
      readonly label: string;
      /** True if the original is there instead. */
      readonly isReset?: boolean;
      readonly restore: () => void;
    }
  | {
      readonly kind: 'workspaceTrashed';
      readonly workspaceId: Id;
      readonly label: string;
      /** Trashed from within: its restore opens it again. */
      readonly wasOpen: boolean;
    }
  /** Workspace that is not shown yet: files are still being sent in this one. */
  | { readonly kind: 'sendingFiles'; readonly workspaceId: Id }
  /** Files beyond a limit, which were not taken; their number where it is known. */
  | { readonly kind: 'filesOmitted'; readonly count: number | null; readonly limit: number }
  /** Target of a link that the shown version of its conversation does not hold. */
  | {
      readonly kind: 'otherVersion';
      readonly conversationId: ConversationId;
      readonly messageId: MessageId;
    }
  | { readonly kind: 'copied' }
  | { readonly kind: 'exported'; readonly item: Export };

export interface Toast {
  readonly id: number;
  readonly content: ToastContent;
}

/** Life of a toast that is neither hovered nor focused, in milliseconds. */
export const TOAST_LIFE_MS = 8_000;

/** Limit of toasts: more would cover the content. */
const MAX_TOASTS = 3;

/**
 * True for an action: only the newest one is offered for undo; the keyboard and the history reach
 * the others.
 */
function isAction(toast: Toast): boolean {
  return toast.content.kind !== 'error';
}

export interface ToastStore extends StoreApi<{ readonly toasts: readonly Toast[] }> {
  show(content: ToastContent): void;
  dismiss(id: number): void;
  clear(): void;
}

export function createToastStore(): ToastStore {
  const store = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));
  let lastId = 0;
  return Object.assign(store, {
    show(content: ToastContent): void {
      lastId += 1;
      const toast = { id: lastId, content };
      store.setState(({ toasts }) => {
        const remaining = isAction(toast) ? toasts.filter((other) => !isAction(other)) : toasts;
        return { toasts: [...remaining, toast].slice(-MAX_TOASTS) };
      });
    },
    clear: () => store.setState({ toasts: [] }),
    dismiss(id: number): void {
      store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
    },
  });
}
