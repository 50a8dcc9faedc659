import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CHUNKS_PER_PAGE } from '../../../shared/contract/files/documents.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { Id, NodeId } from '../../../shared/domain/primitives.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { Route } from '../../stores/shell/route.ts';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useScrollPosition } from '../../ui/useScrollPosition.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { ChunkText } from './ChunkText.tsx';
import { DerivedMemories } from './DerivedMemories.tsx';

interface DocumentViewProps {
  readonly documentId: Id;
  readonly nodeId: NodeId | null;
}

/** Text of a document as it was read, opened at the chunk that was quoted. */
export function DocumentView({ documentId, nodeId }: DocumentViewProps) {
  const { t } = useText();
  const { route, view } = useApp();
  const { documents, scrollPositions } = useWorkspace();
  const errorText = useErrorText();
  const text = useSelect(documents, (state) => state.text);
  const problem = useSelect(documents, (state) => state.textProblem);
  // Another object each time something leads here, the same line again too.
  const currentRoute = useSelect(route, (state) => state);
  useEffect(() => {
    void documents.read(documentId, nodeId === null ? {} : { nodeId });
  }, [documents, documentId, nodeId, currentRoute]);
  const isGone = problem?.code === 'not_found';
  const scroller = useRef<HTMLDivElement>(null);
  const isShown = text?.document.id === documentId;
  const page = `${documentId} ${text?.from ?? 0}`;
  useScrollPosition(scroller, scrollPositions.of('document', page), isShown);
  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <IconButton
          label={t('documents:allDocuments')}
          onPress={() => route.go({ screen: 'documents' })}
        >
          <ArrowLeft size={18} aria-hidden />
        </IconButton>
        <h1 className="screen__title documents__name">{text?.document.title ?? ''}</h1>
        <span className="screen__gap" />
        {isGone ? null : (
          <Button
            tone="danger"
            size="s"
            onPress={() => view.forget({ kind: 'document', id: documentId })}
          >
            {t('forget:start')}
          </Button>
        )}
      </header>
      <div ref={scroller} className="documents">
        {problem === null ? null : (
          <EmptyState title={t(isGone ? 'documents:notFound' : 'documents:cannotShowOne')}>
            {isGone ? t('documents:notFoundText') : errorText(problem)}
          </EmptyState>
        )}
        {text === null && problem === null ? <Skeleton lines={12} /> : null}
        {text === null ? null : <DocumentText text={text} nodeId={nodeId} route={currentRoute} />}
      </div>
    </main>
  );
}

interface DocumentTextProps {
  readonly text: Response<'documents.get'>;
  readonly nodeId: NodeId | null;
  readonly route: Route;
}

function DocumentText({ text, nodeId, route }: DocumentTextProps) {
  const { t } = useText();
  const { documents } = useWorkspace();
  const format = useFormat();
  const { document, chunks, from, outdatedChunk, memories } = text;
  const end = from + chunks.length;
  const body = useRef<HTMLDivElement>(null);
  const hasTurnedPage = useRef(false);
  const turnPage = (next: number) => {
    hasTurnedPage.current = true;
    void documents.read(document.id, { from: Math.max(0, next) });
  };
  useEffect(() => {
    if (!hasTurnedPage.current) return;
    hasTurnedPage.current = false;
    // A page is read from its beginning.
    body.current?.scrollIntoView({ block: 'start' });
    body.current?.focus({ preventScroll: true });
  }, [from]);
  return (
    <>
      <p className="documents__meta num">
        <span>{t(`documents:format.${document.format}`)}</span>
        <span>{format.bytes(document.sizeBytes)}</span>
        <span>{t('documents:modified', { at: format.exact(document.modifiedAt) })}</span>
      </p>
      <ul className="documents__paths">
        {document.paths.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
      <DerivedMemories nodes={memories} />
      {outdatedChunk === null ? null : (
        <section className="documents__older">
          <p>
            {t('documents:older', {
              line: format.number(outdatedChunk.startLine),
              at: format.exact(outdatedChunk.storedAt),
            })}
          </p>
          <ChunkText chunk={outdatedChunk} isQuoted route={route} />
        </section>
      )}
      {from > 0 ? (
        <Button size="s" onPress={() => turnPage(from - CHUNKS_PER_PAGE)}>
          {t('documents:earlier')}
        </Button>
      ) : null}
      <div ref={body} tabIndex={-1} className="documents__body">
        {chunks.map((chunk) => (
          <ChunkText
            key={chunk.nodeId}
            chunk={chunk}
            isQuoted={chunk.nodeId === nodeId}
            route={route}
          />
        ))}
      </div>
      {end < document.chunks ? (
        <Button size="s" onPress={() => turnPage(end)}>
          {t('documents:later')}
        </Button>
      ) : null}
    </>
  );
}
