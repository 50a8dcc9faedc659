import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';

interface PassphraseFormProps {
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  /** False: an empty one stands for no encryption. */
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly mostCharacters?: number;
  readonly problem?: string | null;
  readonly onSubmit: (passphrase: string) => void | Promise<void>;
}

/** Fewest characters of a passphrase, as the contract has it. */
const MIN_LENGTH = 8;

/** Form for a new passphrase, which is forgotten here once it was sent. */
export function NewPassphrase({
  label,
  hint,
  button,
  isRequired = false,
  isDisabled = false,
  mostCharacters = 1_000,
  problem = null,
  onSubmit,
}: PassphraseFormProps) {
  const { t } = useText();
  const [passphrase, setPassphrase] = useState('');
  const isShort = passphrase !== '' && passphrase.length < MIN_LENGTH;
  return (
    <form
      className="exports__row"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(passphrase);
        setPassphrase('');
      }}
    >
      <Field label={label} hint={hint} problem={isShort ? t('exports:workspace.short') : problem}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            type="password"
            autoComplete="new-password"
            aria-describedby={describedBy}
            maxLength={mostCharacters}
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isDisabled={isDisabled || isShort || (isRequired && passphrase === '')}>
        {button}
      </Button>
    </form>
  );
}
