import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Conversation } from '../../../shared/domain/chat.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { InlineRename } from '../../ui/InlineRename.tsx';
import { useText } from '../../ui/useText.ts';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly current: boolean;
}

export function ConversationRow({ conversation, current }: ConversationRowProps) {
  const { t } = useText();
  const { route, view } = useApp();
  const { conversations } = useWorkspace();
  const [renaming, setRenaming] = useState(false);
  const unread = useSelect(conversations, (state) => state.unread.has(conversation.id));
  const answering = useSelect(conversations, (state) => state.answering.has(conversation.id));
  const title = conversation.title || t('chat:untitled');

  if (renaming) {
    return (
      <li className="conversation conversation--renaming">
        <InlineRename
          label={t('chat:renameLabel')}
          value={conversation.title}
          onCancel={() => setRenaming(false)}
          onSave={(name) => {
            setRenaming(false);
            void conversations.rename(conversation.id, name);
          }}
        />
      </li>
    );
  }
  return (
    <li className={current ? 'conversation conversation--current' : 'conversation'}>
      <AriaButton
        className="conversation__link"
        {...(current ? { 'aria-current': 'true' } : {})}
        onPress={() => {
          route.go({ screen: 'chat', conversationId: conversation.id });
          view.close();
        }}
      >
        <span className="conversation__title">{title}</span>
        {answering ? (
          <span className="conversation__state" role="img" aria-label={t('chat:answering')}>
            …
          </span>
        ) : null}
        {unread ? (
          <span className="conversation__unread" role="img" aria-label={t('chat:unread')} />
        ) : null}
        {conversation.preview ? (
          <span className="conversation__preview">{conversation.preview}</span>
        ) : null}
      </AriaButton>
      <span className="conversation__actions">
        <IconButton size="s" label={t('chat:rename')} onPress={() => setRenaming(true)}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton
          size="s"
          label={t('chat:moveToTrash')}
          onPress={() => void conversations.trash(conversation)}
        >
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
