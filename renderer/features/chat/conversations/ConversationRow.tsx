import { BookDashed, Ghost } from 'lucide-react';
import { memo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Conversation } from '../../../../shared/domain/chat.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { InlineRename } from '../../../ui/controls/InlineRename.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import { useAfterPaint } from '../../../ui/useAfterPaint.ts';
import { useConversationActions } from './useConversationActions.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly current: boolean;
}

export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, current } = props;
  const { t } = useText();
  const { route, view } = useApp();
  const { chat, conversations } = useWorkspace();
  const [renaming, setRenaming] = useState(false);
  const isPainted = useAfterPaint();
  const unread = useSelect(conversations, (state) => state.unread.has(conversation.id));
  const answering = useSelect(conversations, (state) => state.answering.has(conversation.id));
  const actions = useConversationActions(conversation, {
    onRename: () => setRenaming(true),
    open: false,
  });
  const title = conversation.title || t('chat:untitled');
  // Prefetch on hover: a conversation that is pointed at is likely to be opened.
  const prefetch = () => void chat.prefetch(conversation.id);

  if (renaming) {
    return (
      <div className="conversation conversation--renaming">
        <InlineRename
          label={t('chat:renameLabel')}
          value={conversation.title}
          onCancel={() => setRenaming(false)}
          onSave={(name) => {
            setRenaming(false);
            void conversations.rename(conversation.id, name);
          }}
        />
      </div>
    );
  }
  return (
    <div className={current ? 'conversation conversation--current' : 'conversation'}>
      <AriaButton
        className="conversation__link"
        {...(current ? { 'aria-current': 'true' } : {})}
        onHoverStart={prefetch}
        onFocus={prefetch}
        onPressStart={prefetch}
        onPress={() => {
          route.go({ screen: 'chat', conversationId: conversation.id });
          view.close();
        }}
      >
        <span className="conversation__title">{title}</span>
        {conversation.temporary ? (
          <Ghost size={14} role="img" aria-label={t('chat:temporary')} />
        ) : null}
        {conversation.memory || conversation.temporary ? null : (
          <BookDashed size={14} role="img" aria-label={t('chat:memoryIsOff')} />
        )}
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
        {isPainted ? (
          <ConversationMenu size="s" label={t('chat:actionsOf', { title })} actions={actions} />
        ) : null}
      </span>
    </div>
  );
});
