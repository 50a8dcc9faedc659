import { FileText, Image, X } from 'lucide-react';
import { MAX_IMAGE_BYTES } from '../../../../shared/domain/attachment.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { filesOf, type DraftFile } from '../../../stores/chat/attachments.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useFormat } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';

interface DraftFilesProps {
  readonly conversationId: ConversationId | null;
}

/** Files of the message that is being written; one that is refused or not sent to the model says why. */
export function DraftFiles({ conversationId }: DraftFilesProps) {
  const { t } = useText();
  const { attachments } = useWorkspace();
  const format = useFormat();
  const noteOf = (file: DraftFile): string => {
    if (file.reason === 'gone') return t('errors:reason.attachment');
    if (file.reason !== null) return t(`documents:reason.${file.reason}`);
    if (file.attachment === null) return t('chat:attaching');
    return isUnseen(file)
      ? t('chat:imageTooLarge', { limit: format.bytes(MAX_IMAGE_BYTES) })
      : format.bytes(file.size);
  };
  const files = useSelect(attachments, (state) => filesOf(state, conversationId));
  if (files.length === 0) return null;
  return (
    <ul className="draft-files" aria-label={t('chat:attachments')}>
      {files.map((file) => (
        <li
          key={file.key}
          className={
            file.reason === null && !isUnseen(file)
              ? 'draft-file'
              : 'draft-file draft-file--refused'
          }
        >
          {file.attachment?.kind === 'image' ? (
            <Image size={14} aria-hidden />
          ) : (
            <FileText size={14} aria-hidden />
          )}
          <span className="draft-file__name">{file.name}</span>
          <span className="draft-file__note" role="status">
            {noteOf(file)}
          </span>
          <IconButton
            size="s"
            label={t('chat:detach', { name: file.name })}
            onPress={() => attachments.remove(file.key)}
          >
            <X size={12} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** True for a picture that goes with the message, but that no model is sent. */
function isUnseen({ attachment }: DraftFile): boolean {
  return attachment?.kind === 'image' && attachment.sizeBytes > MAX_IMAGE_BYTES;
}
