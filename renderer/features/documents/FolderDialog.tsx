import { useRef, useState } from 'react';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import type { FolderCheck } from '../../stores/documents/documents.ts';
import { changeWatchedFolders } from '../../stores/documents/watchedFolders.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Dialog for a folder to watch: it is checked first, and nothing in it is moved or changed. */
export function FolderDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { settings, toasts } = useApp();
  const { documents } = useWorkspace();
  const [path, setPath] = useState('');
  const [check, setCheck] = useState<FolderCheck | null>(null);
  /** Counter of checks and edits: an answer about another path is not shown. */
  const requestNumber = useRef(0);
  const watch = async (folder: string) => {
    const problem = await changeWatchedFolders(settings, (paths) => [...paths, folder]);
    if (problem !== null) return toasts.show({ kind: 'error', error: problem });
    onClose();
    await documents.scan();
  };
  const checkPath = async () => {
    requestNumber.current += 1;
    const request = requestNumber.current;
    const answer = await documents.checkFolder(path.trim());
    if (request === requestNumber.current) setCheck(answer);
  };
  return (
    <Dialog title={t('documents:folderTitle')} isOpen onClose={onClose} width="s">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void checkPath();
        }}
      >
        <Field
          label={t('documents:folderPath')}
          hint={t('documents:folderHint')}
          problem={check?.ok === false ? t(`documents:folderReason.${check.reason}`) : null}
        >
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              value={path}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                requestNumber.current += 1;
                setPath(event.target.value);
                setCheck(null);
              }}
            />
          )}
        </Field>
        {check?.ok === true ? (
          <p className="documents__found" role="status">
            {check.vault ? `${t('documents:vault')}. ` : ''}
            {t('documents:folderDocuments', { count: check.documents })}
            {check.skipped > 0 ? `, ${t('documents:folderSkipped', { count: check.skipped })}` : ''}
            {check.isTruncated ? `. ${t('documents:folderTooManyFiles')}` : ''}
          </p>
        ) : null}
        <DialogActions>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          {check?.ok === true ? (
            <Button tone="primary" onPress={() => void watch(check.path)}>
              {t('documents:watch')}
            </Button>
          ) : (
            <Button tone="primary" type="submit" isDisabled={path.trim() === ''}>
              {t('documents:preview')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
