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
  readonly maxCharacters?: number;
  readonly problem?: string | null;
  /** True if it was accepted. */
  readonly onSubmit: (passphrase: string) => Promise<boolean>;
}

/** Fewest characters of a passphrase, as the contract has it. */
const MIN_LENGTH = 8;

/** Form for a new passphrase, which can be shown and is forgotten here once it was accepted. */
export function NewPassphrase({
  label,
  hint,
  button,
  isRequired = false,
  isDisabled = false,
  maxCharacters = 1_000,
  problem = null,
  onSubmit,
}: PassphraseFormProps) {
  const { t } = useText();
  const [passphrase, setPassphrase] = useState('');
  const [isShown, setIsShown] = useState(false);
  const isShort = passphrase !== '' && passphrase.length < MIN_LENGTH;
  return (
    <form
      className="exports__row"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(passphrase).then((isAccepted) => {
          if (!isAccepted) return;
          setPassphrase('');
          setIsShown(false);
        });
      }}
    >
      <Field label={label} hint={hint} problem={isShort ? t('exports:workspace.short') : problem}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            aria-describedby={describedBy}
            maxLength={maxCharacters}
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        )}
      </Field>
      {passphrase === '' ? null : (
        <Button aria-pressed={isShown} onPress={() => setIsShown(!isShown)}>
          {t('exports:workspace.show')}
        </Button>
      )}
      <Button type="submit" isDisabled={isDisabled || isShort || (isRequired && passphrase === '')}>
        {button}
      </Button>
    </form>
  );
}
