import { useRef } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useFocusNeighbor } from '../../ui/useFocusNeighbor.ts';

/** Files on their way, and those that were refused before they were sent. */
export function UploadList() {
  const { t } = useText();
  const { documents } = useWorkspace();
  const format = useFormat();
  const files = useSelect(documents, (state) => state.files);
  const rows = useRef<HTMLUListElement>(null);
  const focusHandlers = useFocusNeighbor(rows);
  if (files.length === 0) return null;
  return (
    <ul ref={rows} className="documents__list documents__list--sent" {...focusHandlers}>
      {files.map(({ id, name, size, sent, reason }) => (
        <li key={id} data-row={id} className="documents__row">
          <div className="documents__text">
            <p>{name}</p>
            {reason === null ? (
              <progress
                className="documents__bar"
                max={size}
                value={sent}
                aria-label={t('documents:loadingFile', { name })}
              />
            ) : (
              <p className="documents__problem" role="alert">
                {t(`documents:reason.${reason}`)}
              </p>
            )}
          </div>
          <span className="documents__quiet num">{format.bytes(size)}</span>
          {reason === null ? null : (
            <Button size="s" tone="quiet" onPress={() => documents.dismissFile(id)}>
              {t('documents:removeFromList')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
