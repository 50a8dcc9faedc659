import { FilePlus2, FolderPlus, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { Constellation } from '../memory/Constellation.tsx';
import { DocumentList } from './DocumentList.tsx';
import { DocumentView } from './DocumentView.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { FolderList } from './FolderList.tsx';
import { RejectedList } from './RejectedList.tsx';
import { UploadList } from './UploadList.tsx';
import { useScrollPosition } from '../../ui/useScrollPosition.ts';
import './documents.css';

interface DocumentsScreenProps {
  readonly documentId: Id | null;
  readonly nodeId: NodeId | null;
}

/** Documents screen: files, what became of them, and the text of one at a line. */
export function DocumentsScreen({ documentId, nodeId }: DocumentsScreenProps) {
  const { documents } = useWorkspace();
  useEffect(() => void documents.load(), [documents]);
  return documentId === null ? (
    <DocumentsOverview />
  ) : (
    <DocumentView documentId={documentId} nodeId={nodeId} />
  );
}

function DocumentsOverview() {
  const { t } = useText();
  const { documents, scrollPositions } = useWorkspace();
  const [isAddingFolder, setAddingFolder] = useState(false);
  const list = useSelect(documents, (state) => state.list);
  const scroller = useRef<HTMLDivElement>(null);
  useScrollPosition(scroller, scrollPositions.of('documents'), list !== null);
  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('documents:title')}</h1>
        <span className="screen__gap" />
        {list === null ? null : (
          <IconButton label={t('documents:scan')} onPress={() => void documents.scan()}>
            <RefreshCw size={16} aria-hidden />
          </IconButton>
        )}
        <Button onPress={() => setAddingFolder(true)}>
          <FolderPlus size={16} aria-hidden />
          <span className="documents__button-text">{t('documents:watchFolder')}</span>
        </Button>
        <Button tone="primary" onPress={() => documents.pick()}>
          <FilePlus2 size={16} aria-hidden />
          <span className="documents__button-text">{t('documents:addFiles')}</span>
        </Button>
      </header>
      <div ref={scroller} className="documents">
        <DocumentsBody />
      </div>
      {isAddingFolder ? <FolderDialog onClose={() => setAddingFolder(false)} /> : null}
    </main>
  );
}

function DocumentsBody() {
  const { t } = useText();
  const { documents } = useWorkspace();
  const errorText = useErrorText();
  const { list, problem, files } = useSelect(documents, (state) => state);
  if (list === null) {
    if (problem === null) return <Skeleton lines={8} />;
    return (
      <EmptyState
        title={t('documents:cannotShow')}
        action={<Button onPress={() => void documents.load()}>{t('common:tryAgain')}</Button>}
      >
        {errorText(problem)}
      </EmptyState>
    );
  }
  const isEmpty =
    list.documents.length + list.rejected.length + list.folders.length + files.length === 0;
  return (
    <>
      {list.enabled ? null : <p className="documents__disabled">{t('documents:ingestDisabled')}</p>}
      <p className="documents__progress" role="status">
        {list.currentFile === null
          ? ''
          : t('documents:reading', { name: list.currentFile, count: list.queuedCount })}
      </p>
      <UploadList />
      {isEmpty ? (
        <EmptyState
          illustration={<Constellation />}
          title={t('documents:empty')}
          action={<Button onPress={() => documents.pick()}>{t('documents:addFiles')}</Button>}
        >
          {list.enabled ? t('documents:emptyText', { folder: list.dropFolder }) : null}
        </EmptyState>
      ) : (
        <>
          <DocumentList list={list.documents} />
          <RejectedList files={list.rejected} />
          <FolderList folders={list.folders} />
          <p className="documents__quiet">
            {t('documents:dropFolder', { folder: list.dropFolder })}
          </p>
        </>
      )}
    </>
  );
}
