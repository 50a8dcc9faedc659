import type { ImportFile } from '../../../shared/contract/imports.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { PassphraseForm } from '../exports/PassphraseForm.tsx';

/** Asks for the passphrase of the encrypted files among those that were chosen, if there are any. */
export function LockedFiles({ files }: { readonly files: readonly ImportFile[] }) {
  const { t } = useText();
  const { imports } = useWorkspace();
  const unlocking = useSelect(imports, (state) => state.unlocking);
  const lockedFiles = files.filter(({ problem }) => problem === 'needs_passphrase');
  if (lockedFiles.length === 0) return null;
  const { isBusy, problem } = unlocking;
  return (
    <PassphraseForm
      hint={t('imports:locked', {
        count: lockedFiles.length,
        name: lockedFiles.map(({ name }) => name).join(', '),
      })}
      problem={problem === null ? null : t(`exports:archiveProblem.${problem}`)}
      isBusy={isBusy}
      onUnlock={(passphrase) => void imports.unlock(passphrase)}
    />
  );
}
