import { useEffect, useRef } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../../shared/domain/primitives.ts';
import { Button } from '../../ui/Button.tsx';
import { TextBox } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';

interface TurnFormProps {
  readonly label: string;
  readonly saveText: string;
  readonly hint?: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** Says a turn differently, in its own place. */
export function TurnForm(props: TurnFormProps) {
  const { label, saveText, hint, text, onChange, onSave, onCancel } = props;
  const { t } = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const trimmed = text.trim();

  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);

  return (
    <form
      className="turn-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '') onSave(trimmed);
      }}
    >
      <TextBox
        ref={box}
        aria-label={label}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            if (trimmed !== '') onSave(trimmed);
          } else if (event.key === 'Escape') {
            // Not meant for the answer that may be under way.
            event.preventDefault();
            onCancel();
          }
        }}
      />
      <div className="turn-form__foot">
        <p>{hint}</p>
        <Button size="s" onPress={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="s" tone="primary" type="submit" isDisabled={trimmed === ''}>
          {saveText}
        </Button>
      </div>
    </form>
  );
}
