import type { ImportFile } from '../../../shared/contract/imports.ts';
import { skipReasonSchema } from '../../../shared/domain/imports.ts';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Files of an export, each with what was read of it and what was not. */
export function FileList({ files }: { readonly files: readonly ImportFile[] }) {
  const { t } = useText();
  // Encrypted files have a form of their own.
  const broken = files.filter(({ problem }) => problem !== null && problem !== 'needs_passphrase');
  return (
    <>
      {broken.map((file) => (
        <p key={file.name} className="imports__problem" role="alert">
          {file.name}: {file.problem === null ? null : t(`imports:fileProblem.${file.problem}`)}
        </p>
      ))}
      {files.length === 0 ? null : (
        <Disclosure line={t('imports:files', { count: files.length })}>
          {() => (
            <ul className="imports__files">
              {files.map((file, index) => (
                <li key={`${index} ${file.name}`}>
                  <span className="imports__file-name">{file.name}</span>
                  <span className="imports__quiet">{fileLine(file, t)}</span>
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </>
  );
}

function fileLine(file: ImportFile, t: ReturnType<typeof useText>['t']): string {
  if (file.problem !== null) return t(`imports:fileProblem.${file.problem}`);
  const skipped = skipReasonSchema.options.flatMap((reason) => {
    const count = file.skipped[reason] ?? 0;
    return count === 0 ? [] : [t(`imports:skipped.${reason}`, { count })];
  });
  const readText = t('imports:file.read', {
    count: file.conversations,
    messages: t('imports:messages', { count: file.turns }),
  });
  return [readText, ...skipped].join(' · ');
}
