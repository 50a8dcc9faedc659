import { useEffect, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import type { WireError } from '../../../shared/contract/errors.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import type { RecoveryChoice, RecoveryOptions } from '../../stores/shell/status.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import './recovery.css';
import { useText } from '../../ui/text/useText.ts';

export function RecoveryDialog({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useText();
  const { view } = useApp();
  return (
    <Dialog title={t('shell:recovery.title')} isOpen={isOpen} onClose={() => view.close()}>
      <RecoveryBody />
    </Dialog>
  );
}

function RecoveryBody() {
  const { t } = useText();
  const { view } = useApp();
  const { status } = useWorkspace();
  const errorText = useErrorText();
  const [options, setOptions] = useState<RecoveryOptions | null>(null);
  const [problem, setProblem] = useState<WireError | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void status.recoveryOptions().then((answer) => {
      if ('code' in answer) setProblem(answer);
      else {
        setOptions(answer);
        setSelected(answer.backups[0] ? `restore:${answer.backups[0].id}` : null);
      }
    });
  }, [status]);

  async function apply(): Promise<void> {
    const choice = choiceOf(selected);
    if (!choice) return;
    setBusy(true);
    const error = await status.recover(choice);
    setBusy(false);
    if (error) setProblem(error);
    else view.close();
  }

  return (
    <>
      <p className="recovery__intro">{t('shell:recovery.intro')}</p>
      {problem ? (
        <p className="recovery__problem" role="alert">
          {errorText(problem)}
        </p>
      ) : null}
      {options ? <Choices options={options} chosen={selected} onChoose={setSelected} /> : null}
      <DialogActions>
        <Button onPress={() => view.close()}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={busy || selected === null} onPress={() => void apply()}>
          {busy ? t('shell:recovery.working') : t('shell:recovery.apply')}
        </Button>
      </DialogActions>
    </>
  );
}

interface ChoicesProps {
  readonly options: RecoveryOptions;
  readonly chosen: string | null;
  readonly onChoose: (choice: string) => void;
}

function Choices({ options, chosen: selected, onChoose }: ChoicesProps) {
  const { t } = useText();
  const format = useFormat();
  return (
    <>
      <RadioGroup
        aria-label={t('shell:recovery.title')}
        className="recovery__choices"
        value={selected}
        onChange={onChoose}
      >
        {options.backups.map((backup) => (
          <Radio key={backup.id} value={`restore:${backup.id}`} className="recovery__choice">
            <span className="recovery__name">
              {t('shell:recovery.restore', { date: format.exact(backup.createdAt) })}
            </span>
            <span className="recovery__text">
              {t('shell:recovery.backupHolds', { count: backup.messages })} ·{' '}
              {format.bytes(backup.sizeBytes)} ·{' '}
              {backup.verified ? t('shell:recovery.verified') : t('shell:recovery.unverified')}
            </span>
          </Radio>
        ))}
        {options.storage === 'replaced' ? (
          <Radio value="accept_current" className="recovery__choice">
            <span className="recovery__name">{t('shell:recovery.accept')}</span>
            <span className="recovery__text">{t('shell:recovery.acceptText')}</span>
          </Radio>
        ) : null}
        {options.storage === 'corrupt' ? (
          <Radio value="salvage" className="recovery__choice">
            <span className="recovery__name">{t('shell:recovery.salvage')}</span>
            <span className="recovery__text">{t('shell:recovery.salvageText')}</span>
          </Radio>
        ) : null}
        <Radio value="start_empty" className="recovery__choice">
          <span className="recovery__name">{t('shell:recovery.empty')}</span>
          <span className="recovery__text">{t('shell:recovery.emptyText')}</span>
        </Radio>
      </RadioGroup>
      <p className="recovery__text">
        {t('shell:recovery.journal', { count: options.journalMessages })}{' '}
        {options.keptAt ? t('shell:recovery.keptAt', { folder: options.keptAt }) : null}
      </p>
    </>
  );
}

function choiceOf(value: string | null): RecoveryChoice | null {
  if (value === 'accept_current' || value === 'salvage' || value === 'start_empty') {
    return { kind: value };
  }
  if (value?.startsWith('restore:')) {
    return { kind: 'restore', backupId: value.slice('restore:'.length) };
  }
  return null;
}
