import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';
import { isKey } from './isKey.ts';

interface KeyInputProps {
  readonly label: string;
  readonly problem: string | null;
  /** Resolves to true if the key was stored. */
  readonly onSave: (key: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** Key input: until stored, the key is only in this field. */
export function KeyInput({ label, problem, onSave, onCancel }: KeyInputProps) {
  const { t } = useText();
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const trimmed = key.trim();
  const wrong = trimmed !== '' && !isKey(trimmed);

  async function save(): Promise<void> {
    if (trimmed === '' || wrong || busy) return;
    setBusy(true);
    if (await onSave(trimmed)) setKey('');
    setBusy(false);
  }

  return (
    <form
      className="endpoint__enter"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={label} problem={wrong ? t('settings:models.notAKey') : problem}>
        {({ id, describedBy }) => (
          <div className="endpoint__row">
            <TextInput
              id={id}
              aria-describedby={describedBy}
              type="password"
              autoFocus
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') onCancel();
              }}
            />
            <Button type="submit" tone="primary" isDisabled={trimmed === '' || wrong || busy}>
              {t('settings:models.saveKey')}
            </Button>
            <Button onPress={onCancel}>{t('common:cancel')}</Button>
          </div>
        )}
      </Field>
    </form>
  );
}
