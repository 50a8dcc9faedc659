import {
  BookmarkPlus,
  Copy,
  EyeOff,
  GitFork,
  MessageCircleQuestion,
  Pencil,
  RefreshCw,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { answeringTurn, questionOf } from '../../../stores/chat/chatState.ts';
import { useCopy } from '../../../stores/app/useCopy.ts';
import { useText } from '../../../ui/text/useText.ts';
import { selectedTextIn } from '../find/selectionText.ts';
import { useCanRegenerate } from '../answer/useCanRegenerate.ts';
import { useIsTemporary } from '../composer/useDraft.ts';

export interface MessageAction {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly isDisabled: boolean;
  readonly run: () => void;
}

/** Actions available in a temporary conversation, where nothing can be forked or forgotten. */
const TEMPORARY_CHAT_ACTIONS: ReadonlySet<string> = new Set(['copy', 'remember']);

/** Actions on a message, as icons beside it or as a menu. */
export function useMessageActions(message: Message): readonly MessageAction[] {
  const { t } = useText();
  const { route, view } = useApp();
  const { chat } = useWorkspace();
  const copy = useCopy();
  const answering = useSelect(
    chat,
    (state) => answeringTurn(state, message.conversationId) !== null,
  );
  const temporary = useIsTemporary(message.conversationId);
  const canRegenerate = useCanRegenerate(message);
  const icon = { size: 14, 'aria-hidden': true } as const;
  const isOwn = message.role === 'user';
  const hasText = message.text !== '';

  async function fork(): Promise<void> {
    const conversationId = await chat.fork(message.id);
    if (conversationId !== null) route.go({ screen: 'chat', conversationId });
  }

  const actions: readonly MessageAction[] = [
    {
      id: 'copy',
      text: t('chat:copy'),
      icon: <Copy {...icon} />,
      isDisabled: !hasText,
      run: () => void copy(message.text),
    },
    isOwn
      ? {
          id: 'edit',
          text: t('chat:edit'),
          icon: <Pencil {...icon} />,
          isDisabled: answering,
          run: () => view.edit(message.id, { text: message.text, pasted: message.pasted ?? [] }),
        }
      : {
          id: 'regenerate',
          text: t('chat:regenerate'),
          icon: <RefreshCw {...icon} />,
          isDisabled: answering,
          run: () => void chat.regenerate(message),
        },
    {
      id: 'remember',
      text: t('chat:saveAsMemory'),
      icon: <BookmarkPlus {...icon} />,
      isDisabled: !hasText,
      // A message of a temporary conversation cannot be linked to.
      run: () =>
        view.remember(selectedTextIn(message.id) ?? message.text, temporary ? null : message.id),
    },
    {
      id: 'why',
      text: t('memories:why.title'),
      icon: <MessageCircleQuestion {...icon} />,
      isDisabled: !hasText,
      run: () => view.diagnose(questionOf(chat.getState(), message)),
    },
    {
      id: 'fork',
      text: t('chat:fork'),
      icon: <GitFork {...icon} />,
      isDisabled: answering,
      run: () => void fork(),
    },
    {
      id: 'forget',
      text: t('forget:start'),
      icon: <EyeOff {...icon} />,
      isDisabled: answering,
      run: () => view.forget({ kind: 'message', id: message.id }),
    },
  ];
  return actions.filter(({ id }) => {
    if (id === 'regenerate') return canRegenerate;
    if (id === 'why' && isOwn) return false;
    return !temporary || TEMPORARY_CHAT_ACTIONS.has(id);
  });
}
