import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '../../../shared/contract/models.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { KeyInput } from './KeyInput.tsx';

/** Key field: a stored key is never shown, only where it is stored. */
export function KeyField({ endpoint }: { readonly endpoint: Endpoint }) {
  const { t } = useText();
  const { models } = useWorkspace();
  const errorText = useErrorText();
  const backend = useSelect(models, (state) => state.backend);
  const stored = useSelect(models, (state) => state.endpointsWithKey.has(endpoint.id));
  const [entering, setEntering] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  if (endpoint.fromEnvironment) {
    return <p className="endpoint__note">{t('settings:models.keyFromEnvironment')}</p>;
  }
  if (backend === 'none') {
    return <p className="endpoint__note">{t('settings:models.noKeyStore')}</p>;
  }

  async function save(key: string): Promise<boolean> {
    const error = await models.setKey(endpoint.id, key);
    setProblem(error ? errorText(error) : null);
    if (error) return false;
    setEntering(false);
    return true;
  }

  if (entering) {
    return (
      <KeyInput
        label={t('settings:models.keyOf', { name: endpoint.name })}
        problem={problem}
        onSave={save}
        onCancel={() => {
          setEntering(false);
          setProblem(null);
        }}
      />
    );
  }
  return (
    <div className="endpoint__key">
      <KeyRound size={15} aria-hidden />
      <span>
        {stored
          ? t(`settings:models.keyStored.${backend}`)
          : endpoint.local
            ? t('settings:models.noKeyNeeded')
            : t('settings:models.noKey')}
      </span>
      <Button size="s" tone="quiet" onPress={() => setEntering(true)}>
        {stored ? t('settings:models.replaceKey') : t('settings:models.enterKey')}
      </Button>
      {stored ? (
        <Button size="s" tone="quiet" onPress={() => void models.clearKey(endpoint.id)}>
          {t('settings:models.removeKey')}
        </Button>
      ) : null}
    </div>
  );
}
