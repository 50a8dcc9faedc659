import { BookDashed, BookMarked, Ghost, PanelLeft } from 'lucide-react';
import { useState } from 'react';
import type { ConversationId } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { conversationOf } from '../../stores/chat/conversationState.ts';
import { IconButton, IconToggle } from '../../ui/controls/Button.tsx';
import { InlineRename } from '../../ui/controls/InlineRename.tsx';
import { ModelPicker } from '../models/ModelPicker.tsx';
import { ConversationMenu } from './conversations/ConversationMenu.tsx';
import { useConversationActions } from './conversations/useConversationActions.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';

export function ChatHeader({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { t } = useText();
  const { view } = useApp();
  const { conversations } = useWorkspace();
  // A name that is typed belongs to the conversation it was begun for.
  const [renamingId, setRenamingId] = useState<ConversationId | null>(null);
  const renaming = renamingId !== null && renamingId === conversationId;
  const menuButton = useReturnFocus(renaming);
  const conversation = useSelect(conversations, (state) => conversationOf(state, conversationId));
  const actions = useConversationActions(conversation, {
    onRename: () => setRenamingId(conversationId),
    open: true,
  });
  const title = conversation?.title || t('chat:newConversation');

  return (
    <header className="screen__head">
      <IconButton
        className="chat__open-list"
        label={t('chat:showConversations')}
        onPress={() => view.open('conversations')}
      >
        <PanelLeft size={18} aria-hidden />
      </IconButton>
      {renaming && conversation ? (
        <InlineRename
          key={conversation.id}
          label={t('chat:renameLabel')}
          value={conversation.title}
          onClose={() => setRenamingId((current) => (current === conversation.id ? null : current))}
          onSave={(name) => conversations.rename(conversation.id, name)}
        />
      ) : (
        <h1 className="screen__title">{title}</h1>
      )}
      <span className="chat__head-gap" />
      <ModelPicker conversationId={conversationId} />
      {conversationId === null ? <NewChatToggles /> : null}
      {conversation ? (
        <ConversationMenu
          buttonRef={menuButton}
          label={t('chat:conversationActions')}
          actions={actions}
        />
      ) : null}
    </header>
  );
}

/** Options of a conversation that has not begun: how it differs from the default. */
function NewChatToggles() {
  const { t } = useText();
  const { newChat } = useWorkspace();
  const { memory, temporary } = useSelect(newChat, (state) => state);
  return (
    <>
      <IconToggle
        label={t('chat:memorySwitch')}
        on={memory && !temporary}
        isDisabled={temporary}
        onChange={(on) => newChat.choose({ memory: on })}
      >
        {memory && !temporary ? (
          <BookMarked size={18} aria-hidden />
        ) : (
          <BookDashed size={18} aria-hidden />
        )}
      </IconToggle>
      <IconToggle
        label={t('chat:temporary')}
        on={temporary}
        onChange={(on) => newChat.choose({ temporary: on })}
      >
        <Ghost size={18} aria-hidden />
      </IconToggle>
    </>
  );
}
