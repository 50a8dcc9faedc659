import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Id } from '../../shared/domain/primitives.ts';

export type Overlay = 'palette' | 'shortcuts' | 'recovery' | 'conversations' | 'remember';

export interface ViewState {
  readonly overlay: Overlay | null;
  /** A message to scroll to and let glow, once its conversation is on screen. */
  readonly target: { readonly conversationId: Id; readonly messageId: Id } | null;
  /** Text that another screen put into the composer; the number makes repeats count. */
  readonly composerFill: { readonly text: string; readonly n: number };
  readonly composerFocus: number;
}

export interface ViewStore extends StoreApi<ViewState> {
  open(overlay: Overlay): void;
  close(): void;
  target(conversationId: Id, messageId: Id): void;
  clearTarget(): void;
  fillComposer(text: string): void;
  focusComposer(): void;
}

/** What is open and where to look; nothing here outlives the page. */
export function createViewStore(): ViewStore {
  const store = createStore<ViewState>(() => ({
    overlay: null,
    target: null,
    composerFill: { text: '', n: 0 },
    composerFocus: 0,
  }));
  return Object.assign(store, {
    open: (overlay: Overlay) => store.setState({ overlay }),
    close: () => store.setState({ overlay: null }),
    target: (conversationId: Id, messageId: Id) =>
      store.setState({ target: { conversationId, messageId } }),
    clearTarget: () => store.setState({ target: null }),
    fillComposer: (text: string) =>
      store.setState(({ composerFill }) => ({ composerFill: { text, n: composerFill.n + 1 } })),
    focusComposer: () =>
      store.setState(({ composerFocus }) => ({ composerFocus: composerFocus + 1 })),
  });
}
