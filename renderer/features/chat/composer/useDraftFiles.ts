import { useState, type ClipboardEvent, type DragEvent } from 'react';
import type { Attachment } from '../../../../shared/domain/attachment.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { isSending } from '../../../stores/chat/attachments.ts';
import { holdsFiles } from '../../../ui/holdsFiles.ts';

/** Files of the message that is being written: dropped on the composer, or pasted into it. */
export function useDraftFiles(mayAttach: boolean) {
  const { attachments } = useWorkspace();
  const [isOver, setOver] = useState(false);
  const hasFiles = useSelect(attachments, (state) =>
    state.files.some(({ attachment }) => attachment !== null),
  );
  const sending = useSelect(attachments, isSending);
  return {
    hasFiles: hasFiles && mayAttach,
    sending: sending && mayAttach,
    boxClass: isOver ? 'composer__box composer__box--over' : 'composer__box',
    take: (): readonly Attachment[] => (mayAttach ? attachments.take() : []),
    dropHandlers: {
      onDragOver(event: DragEvent) {
        if (!mayAttach || !holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        if (!mayAttach || !holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        void attachments.add([...event.dataTransfer.files]);
      },
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (!mayAttach || files.length === 0) return;
      event.preventDefault();
      void attachments.add(files);
    },
  };
}
