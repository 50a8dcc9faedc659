import { useEffect, useRef } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../../../shared/domain/primitives.ts';
import { useApp } from '../../../stores/app/storesContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextBox } from '../../../ui/controls/Field.tsx';
import { editDraft, trimDraft, type DraftText } from '../../../stores/shell/draftText.ts';
import { isPaste, oversizedPaste } from '../composer/pasteInput.ts';
import { useText } from '../../../ui/text/useText.ts';

interface TurnFormProps {
  readonly label: string;
  readonly saveText: string;
  readonly hint?: string;
  readonly text: DraftText;
  readonly onChange: (draftText: DraftText) => void;
  readonly onSave: (draftText: DraftText) => void;
  readonly onCancel: () => void;
}

/** Form to edit a turn in place. */
export function TurnForm(props: TurnFormProps) {
  const { label, saveText, hint, text, onChange, onSave, onCancel } = props;
  const { t } = useText();
  const { toasts } = useApp();
  const box = useRef<HTMLTextAreaElement>(null);
  const wording = trimDraft(text);

  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);

  return (
    <form
      className="turn-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wording.text !== '') onSave(wording);
      }}
    >
      <TextBox
        ref={box}
        aria-label={label}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text.text}
        onChange={(event) => onChange(editDraft(text, event.target.value, isPaste(event)))}
        onPaste={(event) => {
          if (oversizedPaste(event) === null) return;
          event.preventDefault();
          toasts.show({ kind: 'error', error: { code: 'too_large' } });
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            if (wording.text !== '') onSave(wording);
          } else if (event.key === 'Escape') {
            // Keeps the Escape key from stopping the answer in progress.
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
        <Button size="s" tone="primary" type="submit" isDisabled={wording.text === ''}>
          {saveText}
        </Button>
      </div>
    </form>
  );
}
