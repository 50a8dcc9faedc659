import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { importProviderSchema, providerNames } from '../../../shared/domain/imports.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { droppedFiles, MAX_DROPPED_FILES } from '../../ui/droppedFiles.ts';
import { useText } from '../../ui/text/useText.ts';

/** Files of an export in a folder that also has pictures and settings. */
const EXPORT_FILE = /\.(?:zip|json|jsonl|age)$/iu;

/** Choice of files: dropped, or by the dialog of the system. */
export function FileChoice() {
  const { t } = useText();
  const { imports } = useWorkspace();
  const { toasts } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [isWithoutExport, setIsWithoutExport] = useState(false);

  function inspectFiles(files: readonly File[]): void {
    setIsWithoutExport(false);
    if (files.length > 0) void imports.inspectFiles(files);
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    // A folder holds other files too; one that was dropped by itself is refused by its content.
    const hasFolder = [...event.dataTransfer.items].some(
      (item) => item.webkitGetAsEntry()?.isDirectory === true,
    );
    const isExport = ({ name }: { readonly name: string }) => EXPORT_FILE.test(name);
    void droppedFiles(event.dataTransfer, isExport).then(({ files, isLimited }) => {
      if (isLimited) toasts.show({ kind: 'filesOmitted', count: null, limit: MAX_DROPPED_FILES });
      inspectFiles(files);
      setIsWithoutExport(hasFolder && files.length === 0);
    });
  }
  return (
    <section className="imports__section" aria-label={t('imports:choose.title')}>
      <div
        className={isOver ? 'imports__drop imports__drop--drop-target' : 'imports__drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <FileUp size={28} strokeWidth={1.5} aria-hidden />
        <p className="imports__drop-text">{t('imports:choose.drop')}</p>
        <Button tone="primary" onPress={() => input.current?.click()}>
          {t('imports:choose.button')}
        </Button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          multiple
          accept=".zip,.json,.jsonl,.age"
          tabIndex={-1}
          aria-label={t('imports:choose.button')}
          onChange={({ target }) => {
            inspectFiles([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <p className="imports__quiet">{t('imports:choose.localNote')}</p>
        {isWithoutExport ? (
          <p className="imports__problem" role="alert">
            {t('imports:choose.noExport')}
          </p>
        ) : null}
      </div>
      {importProviderSchema.options.map((provider) => (
        <Disclosure key={provider} line={t('imports:how.line', { name: providerNames[provider] })}>
          {() => <p className="imports__instructions">{t(`imports:how.${provider}`)}</p>}
        </Disclosure>
      ))}
    </section>
  );
}
