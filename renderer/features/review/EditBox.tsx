import { Button } from '../../ui/controls/Button.tsx';
import { MemoryText } from '../memory/MemoryText.tsx';
import { useText } from '../../ui/text/useText.ts';

interface EditBoxProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSave: (content: string) => void;
  readonly onCancel: () => void;
}

/** Text box for the person's own wording. */
export function EditBox({ text, onChange, onSave, onCancel }: EditBoxProps) {
  const { t } = useText();
  const next = text.trim();
  return (
    <div className="card__edit">
      <MemoryText
        label={t('review:editLabel')}
        hint={t('review:editHint')}
        value={text}
        onChange={onChange}
        onSubmit={() => next !== '' && onSave(next)}
        onCancel={onCancel}
      />
      <div className="card__actions">
        <Button tone="primary" isDisabled={next === ''} onPress={() => onSave(next)}>
          {t('review:saveVersion')}
        </Button>
        <Button onPress={onCancel}>{t('common:cancel')}</Button>
      </div>
    </div>
  );
}
