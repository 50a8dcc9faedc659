import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { MemoryText } from '../memory/MemoryText.tsx';
import { useText } from '../../ui/text/useText.ts';

interface EditBoxProps {
  readonly content: string;
  readonly onSave: (content: string) => void;
  readonly onCancel: () => void;
}

/** Text box for the person's own wording. */
export function EditBox({ content, onSave, onCancel }: EditBoxProps) {
  const { t } = useText();
  const [text, setText] = useState(content);
  const next = text.trim();
  return (
    <div className="card__edit">
      <MemoryText
        label={t('review:editLabel')}
        hint={t('review:editHint')}
        value={text}
        onChange={setText}
        onSubmit={() => next !== '' && onSave(next)}
        onCancel={onCancel}
      />
      <div className="card__actions">
        <Button tone="primary" isDisabled={next === ''} onPress={() => onSave(next)}>
          {t('review:keepEdited')}
        </Button>
        <Button onPress={onCancel}>{t('common:cancel')}</Button>
      </div>
    </div>
  );
}
