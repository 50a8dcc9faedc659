import { Ellipsis, PanelLeft, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import { IconButton } from '../../ui/Button.tsx';
import { InlineRename } from '../../ui/InlineRename.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { useText } from '../../ui/useText.ts';

export function ChatHeader({ conversationId }: { readonly conversationId: Id | null }) {
  const { t } = useText();
  const { view } = useApp();
  const { conversations } = useWorkspace();
  const [renaming, setRenaming] = useState(false);
  const conversation = useSelect(conversations, (state) =>
    state.list.find((each) => each.id === conversationId),
  );
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
          label={t('chat:renameLabel')}
          value={conversation.title}
          onCancel={() => setRenaming(false)}
          onSave={(name) => {
            setRenaming(false);
            void conversations.rename(conversation.id, name);
          }}
        />
      ) : (
        <h1 className="screen__title">{title}</h1>
      )}
      <span className="chat__head-gap" />
      {conversation ? (
        <Menu
          label={t('chat:conversationActions')}
          trigger={
            <IconButton label={t('chat:conversationActions')}>
              <Ellipsis size={18} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem
            text={t('chat:rename')}
            icon={<Pencil size={15} aria-hidden />}
            onAction={() => setRenaming(true)}
          />
          <MenuItem
            text={t('chat:moveToTrash')}
            tone="loss"
            icon={<Trash2 size={15} aria-hidden />}
            onAction={() => void conversations.trash(conversation)}
          />
        </Menu>
      ) : null}
    </header>
  );
}
