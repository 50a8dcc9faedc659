import { useEffect, useRef } from 'react';
import type { DocumentChunk } from '../../../shared/contract/files/documents.ts';
import type { Route } from '../../stores/shell/route.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

interface ChunkTextProps {
  readonly chunk: DocumentChunk;
  /** The chunk that was quoted: scrolled to, and marked. */
  readonly isQuoted: boolean;
  /** Route that led here: a new one to the same chunk scrolls to it again. */
  readonly route: Route;
}

/** Lines of a chunk, with their numbers in the text of the document. */
export function ChunkText({ chunk, isQuoted, route }: ChunkTextProps) {
  const { t } = useText();
  const format = useFormat();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isQuoted) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus();
  }, [isQuoted, route]);
  const { startLine, page, pointer } = chunk;
  return (
    <div
      ref={element}
      tabIndex={-1}
      className={isQuoted ? 'chunk chunk--quoted' : 'chunk'}
      aria-label={t('documents:line', { line: format.number(startLine) })}
      role="group"
    >
      {page === null && pointer === null ? null : (
        <p className="chunk__location">
          {page === null ? pointer : t('documents:page', { page: format.number(page) })}
        </p>
      )}
      {chunk.text.split('\n').map((line, index) => (
        <p key={index} className="chunk__line">
          <span className="chunk__number num" aria-hidden>
            {String(startLine + index)}
          </span>
          <span className="chunk__text">{line}</span>
        </p>
      ))}
    </div>
  );
}
