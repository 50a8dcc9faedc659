import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Asks for the passphrase of an encrypted file. */
export function PassphraseForm({
  hint,
  problem,
  isBusy = false,
  onUnlock,
  children,
}: {
  readonly hint: string;
  readonly problem: string | null;
  readonly isBusy?: boolean;
  readonly onUnlock: (passphrase: string) => void;
  /** Other buttons. */
  readonly children?: ReactNode;
}) {
  const { t } = useText();
  const [passphrase, setPassphrase] = useState('');
  return (
    <form
      className="exports__row"
      onSubmit={(event) => {
        event.preventDefault();
        onUnlock(passphrase);
      }}
    >
      <Field label={t('exports:open.passphrase')} hint={hint} problem={problem}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            type="password"
            autoComplete="off"
            aria-describedby={describedBy}
            maxLength={1_000}
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="primary" isDisabled={passphrase === '' || isBusy}>
        {t('exports:open.unlock')}
      </Button>
      {children}
      {isBusy ? (
        <p className="exports__wait" role="status">
          {t('exports:open.reading')}
        </p>
      ) : null}
    </form>
  );
}
