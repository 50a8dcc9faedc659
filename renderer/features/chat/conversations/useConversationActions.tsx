import {
  Archive,
  ArchiveRestore,
  BookDashed,
  BookMarked,
  EyeOff,
  FileDown,
  Pencil,
  Pin,
  PinOff,
  Search,
  SquareCheck,
  Tag,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Conversation } from '../../../../shared/domain/chat.ts';
import { useApp, useWorkspace } from '../../../stores/app/storesContext.ts';
import { exportWords } from '../../exports/exportWords.ts';
import { useText } from '../../../ui/text/useText.ts';

export interface ConversationAction {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly tone?: 'danger';
  readonly run: () => void;
}

interface ActionOptions {
  readonly onRename: () => void;
  /** True if the conversation is on screen, so that it can be searched. */
  readonly open: boolean;
}

/** Actions on a conversation: the same in its row and in its header. */
export function useConversationActions(
  conversation: Conversation | undefined,
  { onRename, open }: ActionOptions,
): readonly ConversationAction[] {
  const texts = useText();
  const { t } = texts;
  const { view } = useApp();
  const { conversations, exports } = useWorkspace();
  if (!conversation) return [];
  const { id, memory, temporary } = conversation;
  const pinned = conversation.pinnedAt !== null;
  const archived = conversation.archivedAt !== null;
  const icon = { size: 15, 'aria-hidden': true } as const;

  const find: ConversationAction = {
    id: 'find',
    text: t('chat:find'),
    icon: <Search {...icon} />,
    run: () => view.openFind(id),
  };
  const rename: ConversationAction = {
    id: 'rename',
    text: t('chat:rename'),
    icon: <Pencil {...icon} />,
    run: onRename,
  };
  const pin: ConversationAction = {
    id: 'pin',
    text: pinned ? t('chat:unpin') : t('chat:pin'),
    icon: pinned ? <PinOff {...icon} /> : <Pin {...icon} />,
    run: () => void conversations.change(id, { pinned: !pinned }),
  };
  const switchMemory: ConversationAction = {
    id: 'memory',
    text: memory ? t('chat:memoryOff') : t('chat:memoryOn'),
    icon: memory ? <BookDashed {...icon} /> : <BookMarked {...icon} />,
    run: () => void conversations.change(id, { memory: !memory }),
  };
  const archive: ConversationAction = {
    id: 'archive',
    text: archived ? t('chat:unarchive') : t('chat:archive'),
    icon: archived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
    run: () =>
      void (archived
        ? conversations.change(id, { archived: false })
        : conversations.archive(conversation)),
  };
  const trash: ConversationAction = {
    id: 'trash',
    text: t('chat:moveToTrash'),
    tone: 'danger',
    icon: <Trash2 {...icon} />,
    run: () => void conversations.trash(conversation),
  };
  const forget: ConversationAction = {
    id: 'forget',
    text: t('forget:start'),
    tone: 'danger',
    icon: <EyeOff {...icon} />,
    run: () => view.forget({ kind: 'conversation', id }),
  };
  const discard: ConversationAction = {
    id: 'discard',
    text: t('chat:endTemporary'),
    tone: 'danger',
    icon: <Trash2 {...icon} />,
    run: () => void conversations.discard(id),
  };
  const label: ConversationAction = {
    id: 'label',
    text: t('chat:labels.change'),
    icon: <Tag {...icon} />,
    run: () => conversations.select([id], 'labeling'),
  };
  const select: ConversationAction = {
    id: 'select',
    text: t('chat:selection.start'),
    icon: <SquareCheck {...icon} />,
    run: () => conversations.select([id]),
  };
  const exportAs = (format: 'markdown' | 'html'): ConversationAction => ({
    id: `export-${format}`,
    text: t(`exports:conversation.${format}`),
    icon: <FileDown {...icon} />,
    run: () =>
      void exports.run({ kind: 'conversation', conversationId: id, format }, exportWords(texts)),
  });
  const stored = [rename, pin, switchMemory, archive, exportAs('markdown'), exportAs('html')];
  // A temporary conversation is not stored, so it can only be deleted.
  const menuActions = temporary ? [discard] : [...stored, trash, forget];
  // The selection is shown in the list, not over the conversation.
  const listActions = open || temporary || archived ? [] : [label, select];
  return [...(open ? [find] : []), ...listActions, ...menuActions];
}
