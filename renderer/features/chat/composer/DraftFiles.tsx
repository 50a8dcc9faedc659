import { FileText, Image, X } from 'lucide-react';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { filesOf } from '../../../stores/chat/attachments.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useFormat } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';

interface DraftFilesProps {
  readonly conversationId: ConversationId | null;
}

/** Files of the message that is being written; a refused one says why. */
export function DraftFiles({ conversationId }: DraftFilesProps) {
  const { t } = useText();
  const { attachments } = useWorkspace();
  const format = useFormat();
  const files = useSelect(attachments, (state) => filesOf(state, conversationId));
  if (files.length === 0) return null;
  return (
    <ul className="draft-files" aria-label={t('chat:attachments')}>
      {files.map(({ key, name, size, attachment, reason }) => (
        <li key={key} className={reason === null ? 'draft-file' : 'draft-file draft-file--refused'}>
          {attachment?.kind === 'image' ? (
            <Image size={14} aria-hidden />
          ) : (
            <FileText size={14} aria-hidden />
          )}
          <span className="draft-file__name">{name}</span>
          <span className="draft-file__note" role="status">
            {reason === null
              ? attachment === null
                ? t('chat:attaching')
                : format.bytes(size)
              : reason === 'gone'
                ? t('errors:reason.attachment')
                : t(`documents:reason.${reason}`)}
          </span>
          <IconButton
            size="s"
            label={t('chat:detach', { name })}
            onPress={() => attachments.remove(key)}
          >
            <X size={12} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
