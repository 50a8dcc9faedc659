import { useState } from 'react';
import { endpointPresetSchema, type EndpointPreset } from '../../../shared/contract/models.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { isWireError } from '../../stores/shell/errors.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { isKey } from './isKey.ts';
import { EndpointFields, NO_VALUES } from './EndpointFields.tsx';
import { fieldsOf, presetName } from './presets.ts';

interface AddEndpointProps {
  readonly presets?: readonly EndpointPreset[];
  /** Called once the server is added, with its key where one was given. */
  readonly onAdded?: (endpointId: string) => void;
}

/** Form for a server by preset or address, with its key in the same step. */
export function AddEndpoint({ presets = endpointPresetSchema.options, onAdded }: AddEndpointProps) {
  const { t } = useText();
  const { models } = useWorkspace();
  const errorText = useErrorText();
  const isKeyStoreMissing = useSelect(
    models,
    (state) => state.status === 'ready' && state.backend === 'none',
  );
  const [preset, setPreset] = useState<EndpointPreset>(presets[0] ?? 'custom');
  const [values, setValues] = useState(NO_VALUES);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const custom = preset === 'custom';
  const fields = fieldsOf(preset);
  // Text typed for another preset is hidden: sent unseen, it would pair its address with this key.
  const input = {
    name: fields.name ? values.name.trim() : '',
    url: fields.url ? values.url.trim() : '',
    key: fields.key ? values.key.trim() : '',
  };
  const needsKey = fields.key;
  const cannotStoreKey = isKeyStoreMissing && needsKey && !custom;
  const wrongKey = input.key !== '' && !isKey(input.key);
  const isKeyMissing = needsKey && !custom && input.key === '';
  const ready = !busy && !wrongKey && !isKeyMissing && (!custom || input.url !== '');

  async function add(): Promise<void> {
    if (!ready) return;
    setBusy(true);
    setProblem(await addWithKey());
    setBusy(false);
  }

  /** Error text; null on success. */
  async function addWithKey(): Promise<string | null> {
    const endpoint = await models.add({
      preset,
      ...(input.name === '' ? {} : { name: input.name }),
      ...(input.url === '' ? {} : { baseUrl: input.url }),
    });
    if (isWireError(endpoint)) return errorText(endpoint);
    const error = input.key === '' ? null : await models.setKey(endpoint.id, input.key);
    if (error) {
      // Without its key the server would only block the next attempt.
      await models.remove(endpoint.id);
      return errorText(error);
    }
    setValues(NO_VALUES);
    onAdded?.(endpoint.id);
    return null;
  }

  return (
    <form
      className="add-endpoint"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Select
        label={t('settings:models.kindOfServer')}
        value={preset}
        choices={presets.map((value) => ({
          value,
          text: presetName(value, t('settings:models.custom')),
        }))}
        onChange={(next) => {
          setPreset(next);
          setProblem(null);
        }}
      />
      <EndpointFields
        fields={fields}
        wrongKey={wrongKey}
        values={values}
        onChange={(change) => setValues((previous) => ({ ...previous, ...change }))}
      />
      {problem ? (
        <p className="field__problem" role="alert">
          {problem}
        </p>
      ) : null}
      {isKeyStoreMissing && needsKey ? (
        <p className="endpoint__note">{t('settings:models.noKeyStore')}</p>
      ) : null}
      {cannotStoreKey ? null : (
        <Button type="submit" tone="primary" isDisabled={!ready}>
          {t('settings:models.add')}
        </Button>
      )}
    </form>
  );
}
