import type { Receipt, ReceiptAttachment } from '../../../shared/domain/receipt.ts';
import { useText } from '../../ui/text/useText.ts';

/** Attached files of the question, and those of earlier messages, as far as the model read them. */
export function AttachedFiles({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useText();
  const files = receipt.attachments ?? [];
  return (
    <>
      <FileGroup
        head={t('receipt:attached')}
        files={files.filter(({ isEarlier }) => isEarlier !== true)}
      />
      <FileGroup
        head={t('receipt:attachedEarlier')}
        files={files.filter(({ isEarlier }) => isEarlier === true)}
      />
    </>
  );
}

interface FileGroupProps {
  readonly head: string;
  readonly files: readonly ReceiptAttachment[];
}

function FileGroup({ head, files }: FileGroupProps) {
  const { t } = useText();
  if (files.length === 0) return null;
  const textOf = ({ name, kind, isCut, isOmitted }: ReceiptAttachment) => {
    if (isOmitted === true) return t('receipt:attachedOmitted', { name });
    if (kind === 'image') return t('receipt:attachedImage', { name });
    return isCut ? t('receipt:attachedCut', { name }) : name;
  };
  return (
    <div className="receipt__group">
      <h2 className="receipt__head">{head}</h2>
      <ul className="receipt__list">
        {files.map((file, index) => (
          <li key={index}>{textOf(file)}</li>
        ))}
      </ul>
    </div>
  );
}
