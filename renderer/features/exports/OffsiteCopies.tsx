import { useEffect, useState } from 'react';
import { encodePassphrase, offsiteKeyName } from '../../../shared/domain/exports.ts';
import type { SettingValue } from '../../../shared/contract/settings.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { NewPassphrase } from './NewPassphrase.tsx';

type OffsiteKey = 'offsite.enabled' | 'offsite.folder' | 'offsite.every_hours' | 'offsite.keep';

const HOURS = ['6', '24', '168'] as const;
const COPY_COUNTS = ['3', '7', '14', '30'] as const;

/** Scheduled encrypted copies in a folder of the person's choice. */
export function OffsiteCopies() {
  const { t } = useText();
  const { settings } = useApp();
  const errorText = useErrorText();
  const list = useSelect(settings, (state) => state.settings);
  const [problem, setProblem] = useState<string | null>(null);
  const valueOf = (key: OffsiteKey) => list.find((setting) => setting.key === key)?.value;
  const textOf = (key: OffsiteKey) => {
    const value = valueOf(key);
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  };
  const isOn = valueOf('offsite.enabled') === true;

  async function set(key: OffsiteKey, value: SettingValue): Promise<void> {
    const error = await settings.set('workspace', key, value);
    setProblem(error ? errorText(error) : null);
  }
  return (
    <div className="exports__form">
      <h3 className="settings__subtitle">{t('exports:offsite.title')}</h3>
      <p className="settings__note">{t('exports:offsite.note')}</p>
      <div className="exports__row">
        <Toggle on={isOn} onChange={(on) => void set('offsite.enabled', on)}>
          {t('exports:offsite.switch')}
        </Toggle>
      </div>
      {problem === null ? null : (
        <p className="exports__problem" role="alert">
          {problem}
        </p>
      )}
      {isOn ? (
        <>
          <FolderField
            key={textOf('offsite.folder')}
            folder={textOf('offsite.folder')}
            onSave={(folder) => void set('offsite.folder', folder)}
          />
          <OffsitePassphrase />
          <div className="exports__row">
            <Select
              label={t('exports:offsite.every')}
              value={textOf('offsite.every_hours')}
              choices={withCurrentValue(HOURS, textOf('offsite.every_hours')).map((value) => ({
                value,
                text: intervalText(t, Number(value)),
              }))}
              onChange={(value) => void set('offsite.every_hours', Number(value))}
            />
            <Select
              label={t('exports:offsite.keep')}
              value={textOf('offsite.keep')}
              choices={withCurrentValue(COPY_COUNTS, textOf('offsite.keep')).map((value) => ({
                value,
                text: t('exports:offsite.copies', { count: Number(value) }),
              }))}
              onChange={(value) => void set('offsite.keep', Number(value))}
            />
          </div>
          <OffsiteStatus />
        </>
      ) : null}
    </div>
  );
}

/** Interval in words: "Every day" for 24 hours. */
function intervalText(t: ReturnType<typeof useText>['t'], hours: number): string {
  if (hours === 24) return t('exports:offsite.daily');
  if (hours === 168) return t('exports:offsite.weekly');
  return t('exports:offsite.hours', { count: hours });
}

/** Choices and the value of a configuration file that is none of them. */
function withCurrentValue(choices: readonly string[], value: string): string[] {
  return [...new Set([...choices, value])].toSorted((a, b) => Number(a) - Number(b));
}

interface FolderFieldProps {
  readonly folder: string;
  readonly onSave: (folder: string) => void;
}

function FolderField({ folder, onSave }: FolderFieldProps) {
  const { t } = useText();
  const [text, setText] = useState(folder);
  return (
    <form
      className="exports__row"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
      }}
    >
      <Field label={t('exports:offsite.folder')} hint={t('exports:offsite.folderHint')}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            maxLength={4_096}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isDisabled={text.trim() === folder}>
        {t('exports:offsite.save')}
      </Button>
    </form>
  );
}

/** Passphrase of the copies, which goes to the key store and is never shown. */
function OffsitePassphrase() {
  const { t } = useText();
  const { models, workspaceId } = useWorkspace();
  const errorText = useErrorText();
  const keyName = offsiteKeyName(workspaceId);
  const isStored = useSelect(models, (state) => state.endpointsWithKey.has(keyName));
  const backend = useSelect(models, (state) => state.backend);
  const [problem, setProblem] = useState<string | null>(null);
  if (backend === 'none')
    return <p className="settings__note">{t('exports:offsite.noKeyStore')}</p>;
  return (
    <NewPassphrase
      label={t(isStored ? 'exports:offsite.newPassphrase' : 'exports:offsite.passphrase')}
      hint={t('exports:offsite.passphraseHint')}
      button={t('exports:offsite.save')}
      isRequired
      // Each character of other scripts takes nine in the key store.
      maxCharacters={200}
      problem={problem}
      onSubmit={async (passphrase) => {
        const error = await models.setKey(keyName, encodePassphrase(passphrase));
        setProblem(error ? errorText(error) : null);
        return !error;
      }}
    />
  );
}

/** Last copy, and why there is no newer one. */
function OffsiteStatus() {
  const { t } = useText();
  const { offsite } = useWorkspace();
  const state = useSelect(offsite, (current) => current.offsite);
  useEffect(() => void offsite.load(), [offsite]);
  if (state === null) return null;
  const { last, problem, running } = state;
  return (
    <div className="exports__status">
      <p className="settings__note" role="status">
        {last === null ? (
          t('exports:offsite.none')
        ) : (
          <>
            {t('exports:offsite.last')} <TimeText at={last.at} /> · {last.fileName}
          </>
        )}
      </p>
      {problem === null ? null : (
        <p className="exports__problem" role="alert">
          {t(`exports:offsiteProblem.${problem.reason}`)}
        </p>
      )}
      <Button size="s" isDisabled={running} onPress={() => void offsite.run()}>
        {t(running ? 'exports:offsite.running' : 'exports:offsite.now')}
      </Button>
    </div>
  );
}
