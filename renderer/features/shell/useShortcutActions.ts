import { useMemo } from 'react';
import type { Message } from '../../../shared/domain/chat.ts';
import { answeringTurn } from '../../stores/chat/chatState.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { NEW_CHAT } from '../../stores/shell/route.ts';
import type { ShortcutAction } from '../../stores/shell/shortcuts.ts';
import type { Overlay } from '../../stores/shell/view.ts';
import { useCopy } from '../../stores/app/useCopy.ts';
import { isDialogOpen } from '../../ui/overlays/isDialogOpen.ts';
import { lastCodeBlock } from '../../stores/chat/lastCodeBlock.ts';

/** Returns true if the key was handled; else the event continues. */
type ShortcutHandler = (target: EventTarget | null) => boolean;

/** Handlers of the shortcuts in the current view. */
export function useShortcutActions(): Readonly<Record<ShortcutAction, ShortcutHandler>> {
  const { route, view } = useApp();
  const { chat, memoryActions, newChat } = useWorkspace();
  const copy = useCopy();

  return useMemo(() => {
    const openConversation = () => {
      const at = route.getState();
      return at.screen === 'chat' ? at.conversationId : null;
    };
    const lastAnswer = (): Message | undefined => {
      const id = openConversation();
      const messages = id === null ? [] : (chat.getState().transcripts[id]?.messages ?? []);
      return messages.findLast(({ role, state }) => role === 'assistant' && state !== 'streaming');
    };
    /** Takes the key, and leaves the view unless something may be written in a dialog. */
    const leave = (action: () => void) =>
      runHandled(() => {
        if (view.getState().overlay === 'shortcuts' || !isDialogOpen()) action();
      });
    const toggle = (overlay: Overlay) =>
      leave(() => {
        if (view.getState().overlay === overlay) view.close();
        else view.open(overlay);
      });
    const startChat = (temporary: boolean) =>
      leave(() => {
        newChat.reset();
        newChat.choose({ temporary });
        route.go(NEW_CHAT);
        view.focusComposer();
      });

    return {
      palette: () => toggle('palette'),
      newChat: () => startChat(false),
      temporaryChat: () => startChat(true),
      focusComposer: () => runHandled(() => view.focusComposer()),
      settings: () => leave(() => route.go({ screen: 'settings' })),
      help: () => toggle('shortcuts'),
      chatScreen: () => leave(() => route.go(route.last('chat'))),
      memoriesScreen: () => leave(() => route.go({ screen: 'memories' })),
      entitiesScreen: () => leave(() => route.go(route.last('entities'))),
      graphScreen: () => leave(() => route.go(route.last('graph'))),
      timelineScreen: () => leave(() => route.go({ screen: 'timeline', day: null })),
      documentsScreen: () => leave(() => route.go(route.last('documents'))),
      healthScreen: () => leave(() => route.go({ screen: 'health' })),
      routinesScreen: () => leave(() => route.go({ screen: 'routines' })),
      chooseModel: () => route.getState().screen === 'chat' && toggle('models'),
      find(target) {
        const id = openConversation();
        // Elsewhere the browser's own search is meant.
        return id !== null && isInChat(target) && runHandled(() => view.openFind(id));
      },
      regenerate() {
        const answer = lastAnswer();
        if (!answer || answeringTurn(chat.getState(), answer.conversationId) !== null) return false;
        return runHandled(() => void chat.regenerate(answer));
      },
      copyAnswer() {
        const text = lastAnswer()?.text ?? '';
        return text !== '' && runHandled(() => void copy(text));
      },
      copyCode() {
        const code = lastCodeBlock(lastAnswer()?.text ?? '');
        return code !== null && runHandled(() => void copy(code));
      },
      // A text field has its own undo.
      undo: (target) => !isTyping(target) && runHandled(() => void memoryActions.undo()),
      redo: (target) => !isTyping(target) && runHandled(() => void memoryActions.redo()),
    };
  }, [route, view, chat, memoryActions, newChat, copy]);
}

function runHandled(action: () => void): true {
  action();
  return true;
}

/** True in the chat pane, or without a specific focus. */
function isInChat(target: EventTarget | null): boolean {
  return (
    !(target instanceof Element) || target === document.body || target.closest('main') !== null
  );
}

/** Fields with an undo of their own: a tick or a slider has none. */
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest(TEXT_FIELDS) !== null)
  );
}
