import { useEffect } from 'react';
import { useSelect, useWorkspace } from '../../stores/context.ts';
import { bestChatModel } from '../../stores/modelChoice.ts';
import { roleOf } from '../../stores/models.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useText } from '../../ui/useText.ts';
import { AddEndpoint } from '../models/AddEndpoint.tsx';
import { FoundServers } from '../models/FoundServers.tsx';
import { PrivacyLine } from '../models/PrivacyLine.tsx';
import { remotePresets } from '../models/presets.ts';
import '../models/models.css';

/** A server on this machine with one click, one elsewhere with a key, or none at all. */
export function WhoAnswers() {
  const { t } = useText();
  const { models } = useWorkspace();
  const chosen = useSelect(models, (state) => roleOf(state, 'chat')?.model ?? null);

  useEffect(() => void models.load(), [models]);

  async function answerWith(endpointId: string): Promise<void> {
    const added = models.getState().endpoints.find(({ endpoint }) => endpoint.id === endpointId);
    const model = bestChatModel(added?.models.map(({ name }) => name) ?? []);
    if (model !== null) await models.setRole('chat', `${endpointId}/${model}`);
  }

  return (
    <section className="welcome__answers">
      <h2>{t('shell:welcome.honestTitle')}</h2>
      <p role="status">
        {chosen === null
          ? t('shell:welcome.honestText')
          : t('shell:welcome.modelAnswers', { name: chosen.name })}
      </p>
      {chosen === null ? null : <PrivacyLine />}
      <FoundServers />
      <Disclosure line={t('shell:welcome.pasteKey')}>
        {() => <AddEndpoint presets={remotePresets} onAdded={(id) => void answerWith(id)} />}
      </Disclosure>
    </section>
  );
}
