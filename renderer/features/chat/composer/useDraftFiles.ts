import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { MAX_ATTACHMENTS, type Attachment } from '../../../../shared/domain/attachment.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { filesOf, isUnchecked } from '../../../stores/chat/attachments.ts';
import { oversizedPaste, pastedFiles } from './pasteInput.ts';
import { droppedFiles } from '../../../ui/droppedFiles.ts';
import { hasFiles } from '../../../ui/hasFiles.ts';

/** Files of the message that is being written: dropped on the composer, or pasted into it. */
export function useDraftFiles(conversationId: ConversationId | null, canAttach: boolean) {
  const { toasts } = useApp();
  const { attachments } = useWorkspace();
  const [isOver, setOver] = useState(false);
  const files = useSelect(attachments, (state) => filesOf(state, conversationId));
  const usableFiles = canAttach ? files.filter(({ reason }) => reason === null) : [];
  return {
    counts: {
      usableCount: usableFiles.length,
      uncheckedCount: usableFiles.filter(isUnchecked).length,
    },
    boxClass: isOver ? 'composer__box composer__box--drop-target' : 'composer__box',
    consume: (): readonly Attachment[] => (canAttach ? attachments.consume(conversationId) : []),
    restore: (rejected: readonly Attachment[]) => attachments.restore(conversationId, rejected),
    dropHandlers: {
      onDragOver(event: DragEvent) {
        if (!canAttach || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        if (!canAttach || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then(({ files: all }) =>
          attachments.add(conversationId, all),
        );
      },
    },
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const pasted = pastedFiles(event);
      if (canAttach && pasted.length > 0) {
        event.preventDefault();
        void attachments.add(conversationId, pasted);
        return;
      }
      const text = oversizedPaste(event);
      if (text === null) return;
      event.preventDefault();
      if (canAttach && files.length < MAX_ATTACHMENTS) {
        void attachments.add(conversationId, [new File([text], 'pasted.txt')]);
      } else {
        toasts.show({ kind: 'error', error: { code: 'too_large' } });
      }
    },
  };
}
