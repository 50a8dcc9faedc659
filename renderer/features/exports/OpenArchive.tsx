import { useRef } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ProgressLine } from '../../ui/display/ProgressLine.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { PassphraseForm } from './PassphraseForm.tsx';

/** Opens an archive of Loci as a workspace of its own. */
export function OpenArchive() {
  const { t } = useText();
  const { archives } = useWorkspace();
  const step = useSelect(archives, (state) => state.step);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = step.kind === 'uploading' || step.kind === 'reading';
  return (
    <div className="exports__form" id="settings-archive">
      <h3 className="settings__subtitle">{t('exports:open.title')}</h3>
      <p className="settings__note">{t('exports:open.note')}</p>
      <div className="exports__row">
        <Button isDisabled={isBusy} onPress={() => input.current?.click()}>
          {t('exports:open.button')}
        </Button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".zip,.age"
          tabIndex={-1}
          aria-label={t('exports:open.button')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void archives.open(file);
            target.value = '';
          }}
        />
      </div>
      <OpenArchiveStep />
    </div>
  );
}

function OpenArchiveStep() {
  const { t } = useText();
  const { workspaces } = useApp();
  const { archives } = useWorkspace();
  const errorText = useErrorText();
  const step = useSelect(archives, (state) => state.step);
  switch (step.kind) {
    case 'choose_file':
      return null;
    case 'uploading':
    case 'reading': {
      const title = t(`exports:open.${step.kind}`);
      return (
        <div className="exports__item">
          <span role="status">{title}</span>
          <ProgressLine label={title} value={step.done} max={step.of} />
          <Button size="s" onPress={() => void archives.cancel()}>
            {t('common:cancel')}
          </Button>
        </div>
      );
    }
    case 'passphrase':
      return (
        <PassphraseForm
          hint={t('exports:archiveProblem.needs_passphrase')}
          problem={step.isWrong ? t('exports:archiveProblem.wrong_passphrase') : null}
          onUnlock={(passphrase) => void archives.unlock(passphrase)}
        >
          <Button onPress={() => void archives.cancel()}>{t('common:cancel')}</Button>
        </PassphraseForm>
      );
    case 'refused':
      return (
        <p className="exports__problem" role="alert">
          {t(`exports:archiveProblem.${step.problem}`)}
        </p>
      );
    case 'failed':
      return (
        <p className="exports__problem" role="alert">
          {errorText(step.error)}
        </p>
      );
    case 'opened':
      return (
        <div className="exports__row">
          <p className="settings__note" role="status">
            {t('exports:open.done', { name: step.workspace.name })}
          </p>
          <Button
            size="s"
            tone="primary"
            onPress={() => void workspaces.switchTo(step.workspace.id)}
          >
            {t('exports:open.switch')}
          </Button>
        </div>
      );
  }
}
