import { useState } from 'react';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextBox } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';

interface EditBoxProps {
  readonly content: string;
  readonly onSave: (content: string) => void;
  readonly onCancel: () => void;
}

/** The person's own wording, kept in its place. */
export function EditBox({ content, onSave, onCancel }: EditBoxProps) {
  const { t } = useText();
  const [text, setText] = useState(content);
  const next = text.trim();
  return (
    <div className="card__edit">
      <Field label={t('review:editLabel')} hint={t('review:editHint')}>
        {({ id, describedBy }) => (
          <TextBox
            id={id}
            aria-describedby={describedBy}
            autoFocus
            maxLength={MAX_MEMORY_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const enter = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
              if (enter && next !== '') onSave(next);
              if (event.key !== 'Escape') return;
              event.preventDefault();
              onCancel();
            }}
          />
        )}
      </Field>
      <div className="card__actions">
        <Button tone="primary" isDisabled={next === ''} onPress={() => onSave(next)}>
          {t('review:keepEdited')}
        </Button>
        <Button onPress={onCancel}>{t('common:cancel')}</Button>
      </div>
    </div>
  );
}
