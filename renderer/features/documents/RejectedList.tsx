import { useRef, useState } from 'react';
import type { RejectedFile } from '../../../shared/contract/files/documents.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFocusNeighbor } from '../../ui/useFocusNeighbor.ts';

/** Files that were not taken in, each with the reason. Before one is deleted, the person is asked. */
export function RejectedList({ files }: { readonly files: readonly RejectedFile[] }) {
  const { t } = useText();
  const { route } = useApp();
  const { documents, imports } = useWorkspace();
  const rows = useRef<HTMLUListElement>(null);
  const focusHandlers = useFocusNeighbor(rows);
  const [fileToDelete, setFileToDelete] = useState<RejectedFile | null>(null);

  async function moveToImport({ id, canRetry }: RejectedFile): Promise<void> {
    const uploadId = canRetry ? await documents.moveToImport(id) : null;
    if (canRetry && uploadId === null) return;
    route.go({ screen: 'import' });
    if (uploadId !== null) await imports.inspectUpload(uploadId);
  }
  if (files.length === 0) return null;
  return (
    <section className="documents__section">
      <h2 className="documents__head">{t('documents:rejected', { count: files.length })}</h2>
      <ul ref={rows} className="documents__list" {...focusHandlers}>
        {files.map((file) => (
          <li key={file.id} data-row={file.id} className="documents__row">
            <div className="documents__text">
              <p title={file.path}>{file.name}</p>
              <p className="documents__meta">
                <span className={isForImport(file) ? undefined : 'documents__problem'}>
                  {t(`documents:reason.${file.reason}`)}
                </span>
                <TimeText at={file.at} />
              </p>
            </div>
            {isForImport(file) ? (
              <Button size="s" onPress={() => void moveToImport(file)}>
                {t('documents:import')}
              </Button>
            ) : file.canRetry ? (
              <Button size="s" tone="quiet" onPress={() => void documents.retry(file.id)}>
                {t('common:tryAgain')}
              </Button>
            ) : null}
            <Button
              size="s"
              tone="quiet"
              aria-label={t(file.canRetry ? 'documents:deleteNamed' : 'documents:dismiss', {
                name: file.name,
              })}
              onPress={() =>
                file.canRetry ? setFileToDelete(file) : void documents.dismiss(file.id)
              }
            >
              {file.canRetry ? t('documents:deleteFile') : t('documents:removeFromList')}
            </Button>
          </li>
        ))}
      </ul>
      {fileToDelete === null ? null : (
        <DeleteDialog file={fileToDelete} onClose={() => setFileToDelete(null)} />
      )}
    </section>
  );
}

/** A file that was moved out of the drop folder goes with its row, and no undo brings it back. */
function DeleteDialog({
  file: { id, name },
  onClose,
}: {
  readonly file: RejectedFile;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const { documents } = useWorkspace();
  function remove(): void {
    onClose();
    void documents.dismiss(id);
  }
  return (
    <Dialog title={t('documents:deleteNamed', { name })} width="s" isOpen onClose={onClose}>
      <p>{t('documents:deleteNote')}</p>
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button tone="danger" onPress={remove}>
          {t('documents:deleteFile')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function isForImport({ reason }: RejectedFile): boolean {
  return reason === 'chat_export' || reason === 'archive';
}
