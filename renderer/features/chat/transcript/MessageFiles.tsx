import { FileText, Image } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { Attachment } from '../../../../shared/domain/attachment.ts';
import { useApp } from '../../../stores/app/storesContext.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Files attached to a turn; a document opens with its text. */
export function MessageFiles({ files }: { readonly files: readonly Attachment[] }) {
  const { t } = useText();
  const { route } = useApp();
  return (
    <ul className="message__files" aria-label={t('chat:attachments')}>
      {files.map(({ id, kind, name, documentId }) => (
        <li key={id} className="draft-file">
          {kind === 'image' ? <Image size={14} aria-hidden /> : <FileText size={14} aria-hidden />}
          {documentId === null ? (
            <span className="draft-file__name">{name}</span>
          ) : (
            <AriaButton
              className="link draft-file__name"
              onPress={() => route.go({ screen: 'documents', documentId })}
            >
              {name}
            </AriaButton>
          )}
        </li>
      ))}
    </ul>
  );
}
