import { useState } from 'react';
import { modelRefSchema, modelRoleSchema, type ModelRole } from '../../../shared/domain/model.ts';
import type { Endpoint } from '../../../shared/contract/models.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';

const MAX_NAME = 180;

/** Form for the name of a model that its server does not list, and for the role that it gets. */
export function TypedModel({ endpoint }: { readonly endpoint: Endpoint }) {
  const { t } = useText();
  const { models } = useWorkspace();
  const [name, setName] = useState('');
  const [role, setRole] = useState<ModelRole>('chat');
  const model = `${endpoint.id}/${name.trim()}`;
  const isName = modelRefSchema.safeParse(model).success;

  const use = useSingleFlight(async () => {
    // A refusal is reported by a toast, and the name stays.
    if (isName && (await models.setRole(role, model))) setName('');
  });

  return (
    <form
      className="endpoint__enter"
      onSubmit={(event) => {
        event.preventDefault();
        void use();
      }}
    >
      <Field label={t('settings:models.modelName')} hint={t('settings:models.typedHint')}>
        {({ id, describedBy }) => (
          <div className="endpoint__row">
            <TextInput
              id={id}
              aria-describedby={describedBy}
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_NAME}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Select
              label={t('settings:models.typedRole')}
              value={role}
              choices={modelRoleSchema.options.map((value) => ({
                value,
                text: t(`settings:models.role.${value}`),
              }))}
              onChange={setRole}
            />
            <Button type="submit" isDisabled={!isName}>
              {t('settings:models.use')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
