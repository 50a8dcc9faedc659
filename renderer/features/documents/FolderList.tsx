import { Folder } from 'lucide-react';
import { useRef } from 'react';
import type { WatchedFolder } from '../../../shared/contract/files/documents.ts';
import { useApp } from '../../stores/app/storesContext.ts';
import { changeWatchedFolders } from '../../stores/documents/watchedFolders.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFocusNeighbor } from '../../ui/useFocusNeighbor.ts';

/** Watched folders: what is read of each, and what is not. */
export function FolderList({ folders }: { readonly folders: readonly WatchedFolder[] }) {
  const { t } = useText();
  const { settings, toasts } = useApp();
  const rows = useRef<HTMLUListElement>(null);
  const focusHandlers = useFocusNeighbor(rows);
  if (folders.length === 0) return null;
  async function unwatch(path: string): Promise<void> {
    const problem = await changeWatchedFolders(settings, (paths) =>
      paths.filter((each) => each !== path),
    );
    if (problem !== null) toasts.show({ kind: 'error', error: problem });
  }
  return (
    <section className="documents__section">
      <h2 className="documents__head">{t('documents:folders')}</h2>
      <ul ref={rows} className="documents__list" {...focusHandlers}>
        {folders.map(
          ({
            path,
            present: exists,
            vault,
            documents: documentCount,
            skipped: skippedCount,
            isTruncated,
          }) => (
            <li key={path} data-row={path} className="documents__row">
              <Folder size={18} strokeWidth={1.75} aria-hidden />
              <div className="documents__text">
                <p>{path}</p>
                <p className="documents__meta">
                  {vault ? <span>{t('documents:vault')}</span> : null}
                  <span>{t('documents:folderDocuments', { count: documentCount })}</span>
                  {skippedCount > 0 ? (
                    <span>{t('documents:folderSkipped', { count: skippedCount })}</span>
                  ) : null}
                  {isTruncated ? (
                    <span className="documents__problem">{t('documents:folderTooManyFiles')}</span>
                  ) : null}
                  {exists ? null : (
                    <span className="documents__problem">{t('documents:folderNotFound')}</span>
                  )}
                </p>
              </div>
              <Button size="s" tone="quiet" onPress={() => void unwatch(path)}>
                {t('documents:unwatch')}
              </Button>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
