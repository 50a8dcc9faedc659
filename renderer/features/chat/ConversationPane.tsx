import { ArchiveRestore, Search, SquarePen, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/context.ts';
import { NEW_CHAT } from '../../stores/route.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNarrow } from '../../ui/useNarrow.ts';
import { showKeys } from '../shell/keys.ts';
import { ConversationList } from './ConversationList.tsx';
import { TrashList } from './TrashList.tsx';
import './conversations.css';
import { useText } from '../../ui/useText.ts';

/** A column on wide windows, a drawer on narrow ones. */
export function ConversationPane({ currentId }: { readonly currentId: Id | null }) {
  const { t } = useText();
  const { view } = useApp();
  const open = useSelect(view, (state) => state.overlay === 'conversations');
  const narrow = useNarrow(860);

  // Choosing a conversation is done with the drawer.
  useEffect(() => {
    if (view.getState().overlay === 'conversations') view.close();
  }, [currentId, view]);

  if (!narrow) {
    return (
      <aside className="conversations" aria-label={t('chat:conversations')}>
        <PaneContent currentId={currentId} />
      </aside>
    );
  }
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(next) => !next && view.close()}
      isDismissable
      className="veil veil--drawer"
    >
      <Modal className="drawer">
        <AriaDialog aria-label={t('chat:conversations')} className="conversations">
          <PaneContent currentId={currentId} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaneContent({ currentId }: { readonly currentId: Id | null }) {
  const { t } = useText();
  const { route, view } = useApp();
  const { conversations } = useWorkspace();
  const [inTrash, setInTrash] = useState(false);

  function startNew(): void {
    route.go(NEW_CHAT);
    view.close();
    view.focusComposer();
  }

  function toggleTrash(): void {
    if (!inTrash) void conversations.loadTrash();
    setInTrash(!inTrash);
  }

  return (
    <>
      <div className="conversations__head">
        <Button tone="plain" className="conversations__new" onPress={startNew}>
          <SquarePen size={16} aria-hidden />
          {t('chat:newConversation')}
        </Button>
        <IconButton
          label={t('chat:searchEverything')}
          shortcut={showKeys(['Mod', 'K']).join('+')}
          onPress={() => view.open('palette')}
        >
          <Search size={18} aria-hidden />
        </IconButton>
      </div>
      {inTrash ? <TrashList /> : <ConversationList currentId={currentId} />}
      <div className="conversations__foot">
        <Button tone="quiet" size="s" className="conversations__trash" onPress={toggleTrash}>
          {inTrash ? <ArchiveRestore size={15} aria-hidden /> : <Trash2 size={15} aria-hidden />}
          {inTrash ? t('chat:backToConversations') : t('chat:trash')}
        </Button>
      </div>
    </>
  );
}
