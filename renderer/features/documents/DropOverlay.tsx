import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { splitExports } from '../../stores/imports/splitExports.ts';
import { useText } from '../../ui/text/useText.ts';
import { hasFiles } from '../../ui/hasFiles.ts';
import { droppedFiles, MAX_DROPPED_FILES } from '../../ui/droppedFiles.ts';
import './drop-overlay.css';

/** Drop target over the whole window, and the file picker that screens and the palette open. */
export function DropOverlay() {
  const { t } = useText();
  const { documents, imports } = useWorkspace();
  const { route, toasts } = useApp();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  // Conversations with another assistant are no document: they are inspected first.
  const receive = useCallback(
    async (files: readonly File[]) => {
      const sorted = await splitExports(files);
      if (sorted.exports.length > 0) {
        route.go({ screen: 'import' });
        void imports.inspectFiles(sorted.exports);
      }
      if (sorted.documents.length > 0) await documents.add(sorted.documents);
    },
    [documents, imports, route],
  );
  const pickerRequests = useSelect(documents, (state) => state.pickerRequests);
  const lastRequest = useRef(pickerRequests);
  useEffect(() => {
    if (pickerRequests !== lastRequest.current) picker.current?.click();
    lastRequest.current = pickerRequests;
  }, [pickerRequests]);
  useEffect(() => {
    // Entering a child comes before leaving its parent, so both are counted.
    let depth = 0;
    const show = (by: number) => {
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    const enter = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) show(1);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) show(-1);
    };
    const drop = (event: DragEvent) => {
      show(-depth);
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then(({ files, isLimited }) => {
        if (isLimited) toasts.show({ kind: 'filesOmitted', count: null, limit: MAX_DROPPED_FILES });
        void receive(files);
      });
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [receive, toasts]);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('documents:addFiles')}
        data-testid="document-picker"
        onChange={(event) => {
          void receive([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {isOver ? (
        <div className="drop-overlay" aria-hidden>
          <p className="drop-overlay__text">{t('documents:dropHere')}</p>
        </div>
      ) : null}
    </>
  );
}
