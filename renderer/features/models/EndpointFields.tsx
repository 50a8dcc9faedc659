import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { PresetFields } from './presets.ts';

export interface EndpointValues {
  readonly name: string;
  readonly url: string;
  readonly key: string;
}

export const NO_VALUES: EndpointValues = { name: '', url: '', key: '' };

interface EndpointFieldsProps {
  readonly fields: PresetFields;
  readonly wrongKey: boolean;
  readonly values: EndpointValues;
  readonly onChange: (change: Partial<EndpointValues>) => void;
}

/** Name, address and key of a server, as far as its preset does not know them. */
export function EndpointFields(props: EndpointFieldsProps) {
  const { fields, wrongKey, values, onChange } = props;
  const custom = fields.name;
  const { t } = useText();
  const { models } = useWorkspace();
  const backend = useSelect(models, (state) => state.backend);
  return (
    <>
      {custom ? (
        <Field label={t('settings:models.nameLabel')}>
          {({ id }) => (
            <TextInput
              id={id}
              maxLength={200}
              value={values.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      {fields.url ? (
        <Field
          label={t('settings:models.urlLabel')}
          hint={custom ? t('settings:models.urlHint') : t('settings:models.urlDefaultHint')}
        >
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              placeholder={custom ? 'https://example.org/v1' : ''}
              value={values.url}
              onChange={(event) => onChange({ url: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      {backend !== 'none' && fields.key ? (
        <Field
          label={t('settings:models.keyLabel')}
          hint={t(`settings:models.keyGoes.${backend}`)}
          problem={wrongKey ? t('settings:models.notAKey') : null}
        >
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              type="password"
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              value={values.key}
              onChange={(event) => onChange({ key: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
