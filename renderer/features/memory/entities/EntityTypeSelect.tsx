import { entityTypeSchema, type EntityType } from '../../../../shared/domain/entity.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface EntityTypeSelectProps {
  readonly value: EntityType;
  readonly onChange: (type: EntityType) => void;
}

/** Choice of what an entity is: a person, a place, an animal … */
export function EntityTypeSelect({ value, onChange }: EntityTypeSelectProps) {
  const { t } = useText();
  return (
    <Select
      label={t('entities:type')}
      value={value}
      choices={entityTypeSchema.options.map((type) => ({
        value: type,
        text: t(`words:entity.${type}`),
      }))}
      onChange={onChange}
    />
  );
}
