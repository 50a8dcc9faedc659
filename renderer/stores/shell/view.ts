import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ForgetTarget } from '../../../shared/contract/forget.ts';
import type { DraftText } from './draftText.ts';
import type { ConversationId, MessageId } from '../../../shared/domain/primitives.ts';

export type Overlay =
  | 'palette'
  | 'shortcuts'
  | 'recovery'
  | 'conversations'
  | 'remember'
  | 'models'
  | 'forget'
  | 'diagnosis';

interface ViewState {
  readonly overlay: Overlay | null;
  /** Message to scroll to and highlight, once its conversation is on screen. */
  readonly target: {
    readonly conversationId: ConversationId;
    readonly messageId: MessageId;
  } | null;
  /** Text to be filled into the composer, which consumes it. */
  readonly composerPrefill: string | null;
  readonly composerFocusCount: number;
  /** Initial text of the dialog for a new memory, and the message it is from. */
  readonly initialMemory: { readonly text: string; readonly messageId: MessageId | null };
  /** Target of the dialog for forgetting. */
  readonly forgetTarget: ForgetTarget | null;
  /** Initial question of the diagnosis; empty: the person writes one. */
  readonly diagnosisQuestion: string;
  /** Wording of each turn that is being edited, by message. */
  readonly edits: Readonly<Partial<Record<MessageId, DraftText>>>;
  /** Conversation being searched, with a request counter. */
  readonly find: { readonly conversationId: ConversationId; readonly n: number } | null;
}

export interface ViewStore extends StoreApi<ViewState> {
  open(overlay: Overlay): void;
  close(): void;
  target(conversationId: ConversationId, messageId: MessageId): void;
  clearTarget(): void;
  prefillComposer(text: string): void;
  consumePrefill(): string | null;
  focusComposer(): void;
  remember(text: string, messageId: MessageId | null): void;
  forget(target: ForgetTarget): void;
  /** Opens the diagnosis of a question, or of a statement. */
  diagnose(question: string): void;
  openFind(conversationId: ConversationId): void;
  closeFind(): void;
  edit(messageId: MessageId, draftText: DraftText): void;
  endEdit(messageId: MessageId): void;
}

const EMPTY_REMEMBER_FORM = { text: '', messageId: null };

/** View state: what is open and where to look; nothing here outlives the page. */
export function createViewStore(): ViewStore {
  const store = createStore<ViewState>(() => ({
    overlay: null,
    target: null,
    composerPrefill: null,
    composerFocusCount: 0,
    initialMemory: EMPTY_REMEMBER_FORM,
    forgetTarget: null,
    diagnosisQuestion: '',
    edits: {},
    find: null,
  }));
  return Object.assign(store, {
    open: (overlay: Overlay) => store.setState({ overlay, initialMemory: EMPTY_REMEMBER_FORM }),
    close: () => store.setState({ overlay: null, forgetTarget: null }),
    target: (conversationId: ConversationId, messageId: MessageId) =>
      store.setState({ target: { conversationId, messageId } }),
    clearTarget: () => store.setState({ target: null }),
    prefillComposer: (composerPrefill: string) => store.setState({ composerPrefill }),
    consumePrefill() {
      const { composerPrefill } = store.getState();
      if (composerPrefill !== null) store.setState({ composerPrefill: null });
      return composerPrefill;
    },
    focusComposer: () =>
      store.setState(({ composerFocusCount }) => ({ composerFocusCount: composerFocusCount + 1 })),
    remember: (text: string, messageId: MessageId | null) =>
      store.setState({ overlay: 'remember', initialMemory: { text, messageId } }),
    forget: (forgetTarget: ForgetTarget) => store.setState({ overlay: 'forget', forgetTarget }),
    diagnose: (diagnosisQuestion: string) =>
      store.setState({ overlay: 'diagnosis', diagnosisQuestion }),
    openFind: (conversationId: ConversationId) =>
      store.setState(({ find }) => ({ find: { conversationId, n: (find?.n ?? 0) + 1 } })),
    edit: (messageId: MessageId, text: DraftText) =>
      store.setState(({ edits }) => ({ edits: { ...edits, [messageId]: text } })),
    endEdit: (messageId: MessageId) =>
      store.setState(({ edits: { [messageId]: _, ...edits } }) => ({ edits })),
    closeFind: () => store.setState({ find: null }),
  });
}
