import { Archive, ArrowLeft, Search, SquareCheck, SquarePen, Trash2 } from 'lucide-react';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import type { Id } from '../../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { NEW_CHAT } from '../../../stores/shell/route.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { useIsNarrow } from '../../../ui/useMediaQuery.ts';
import { useShortcutKeys } from '../../keyboard/useShortcutKeys.ts';
import { ConversationList } from './ConversationList.tsx';
import './conversations.css';
import { useText } from '../../../ui/text/useText.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';

// In bundles of their own: the first screen has neither labels nor a selection nor other lists.
const ArchiveList = lazyComponent(async () => (await import('./ArchiveList.tsx')).ArchiveList);
const TrashList = lazyComponent(async () => (await import('./TrashList.tsx')).TrashList);
const LabelFilter = lazyComponent(async () => (await import('./LabelFilter.tsx')).LabelFilter);
const SelectionBar = lazyComponent(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** Conversation pane: a column on wide windows, a drawer on narrow ones. */
export function ConversationPane({ currentId }: { readonly currentId: Id | null }) {
  const { t } = useText();
  const { view } = useApp();
  const open = useSelect(view, (state) => state.overlay === 'conversations');
  const isNarrow = useIsNarrow(860);

  // Choosing a conversation closes the drawer.
  useEffect(() => {
    if (view.getState().overlay === 'conversations') view.close();
  }, [currentId, view]);

  if (!isNarrow) {
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
      className="backdrop backdrop--drawer"
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
  const [section, setSection] = useState<'list' | 'archive' | 'trash'>('list');
  const searchKeys = useShortcutKeys('palette');
  const isLabeled = useSelect(
    conversations,
    ({ list, label }) => label !== null || list.some(({ labels }) => labels.length > 0),
  );
  const isSelecting = useSelect(conversations, ({ mode }) => mode !== 'off');
  const selectButton = useReturnFocus(isSelecting);

  function startNewChat(): void {
    route.go(NEW_CHAT);
    view.close();
    view.focusComposer();
  }

  function openArchive(): void {
    conversations.clearSelection();
    setSection('archive');
  }

  function openTrash(): void {
    conversations.clearSelection();
    void conversations.loadTrash();
    setSection('trash');
  }

  return (
    <>
      <div className="conversations__head">
        <Button tone="plain" className="conversations__new" onPress={startNewChat}>
          <SquarePen size={16} aria-hidden />
          {t('chat:newConversation')}
        </Button>
        <IconButton
          label={t('chat:searchEverything')}
          {...(searchKeys ? { shortcut: searchKeys } : {})}
          onPress={() => view.open('palette')}
        >
          <Search size={18} aria-hidden />
        </IconButton>
      </div>
      {section === 'list' ? (
        <>
          {isLabeled ? <LabelFilter /> : null}
          {isSelecting ? <SelectionBar /> : null}
          <ConversationList currentId={currentId} />
        </>
      ) : null}
      {section === 'archive' ? <ArchiveList currentId={currentId} /> : null}
      {section === 'trash' ? <TrashList /> : null}
      <div className="conversations__foot">
        {section === 'list' ? (
          <>
            <FooterButton
              ref={selectButton}
              text={t('chat:selection.start')}
              onPress={() => {
                if (conversations.getState().mode === 'off') conversations.setMode('selecting');
                else conversations.clearSelection();
              }}
            >
              <SquareCheck size={15} aria-hidden />
            </FooterButton>
            <FooterButton text={t('chat:archiveTitle')} onPress={openArchive}>
              <Archive size={15} aria-hidden />
            </FooterButton>
            <FooterButton text={t('chat:trash')} onPress={openTrash}>
              <Trash2 size={15} aria-hidden />
            </FooterButton>
          </>
        ) : (
          <FooterButton text={t('chat:backToConversations')} onPress={() => setSection('list')}>
            <ArrowLeft size={15} aria-hidden />
          </FooterButton>
        )}
      </div>
    </>
  );
}

interface FooterButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly text: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function FooterButton({ ref, text, onPress, children }: FooterButtonProps) {
  return (
    <Button ref={ref} tone="quiet" size="s" className="conversations__place" onPress={onPress}>
      {children}
      {text}
    </Button>
  );
}
