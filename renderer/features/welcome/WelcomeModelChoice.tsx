import { useEffect, useState } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { bestChatModel, canChat } from '../../stores/chat/modelChoice.ts';
import { roleOf } from '../../stores/chat/modelState.ts';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useText } from '../../ui/text/useText.ts';
import { DiscoveredServers } from '../models/DiscoveredServers.tsx';
import { PrivacyLine } from '../models/PrivacyLine.tsx';
import { remotePresets } from '../models/presets.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import '../models/models.css';

// In bundles of their own: who has no server yet needs none of them on the first screen.
const AddEndpoint = lazyComponent(
  async () => (await import('../models/AddEndpoint.tsx')).AddEndpoint,
);
const EndpointCard = lazyComponent(
  async () => (await import('../models/EndpointCard.tsx')).EndpointCard,
);
const RoleRow = lazyComponent(async () => (await import('../models/RoleRow.tsx')).RoleRow);

/** Model choice: a local server with one click, a remote one with a key, or none. */
export function WelcomeModelChoice() {
  const { t } = useText();
  const { models } = useWorkspace();
  const endpoints = useSelect(models, (state) => state.endpoints);
  const role = useSelect(models, (state) => roleOf(state, 'chat'));
  /** Added server, whose model is used as soon as it lists one. */
  const [added, setAdded] = useState<string | null>(null);
  const selected = role?.model ?? null;
  const elsewhere = endpoints.filter(({ endpoint }) => !endpoint.local);
  const hasChatModel = endpoints.some(({ models: listed }) =>
    listed.some(({ name }) => canChat(name)),
  );

  useEffect(() => void models.load(), [models]);

  useEffect(() => {
    const server = endpoints.find(({ endpoint }) => endpoint.id === added);
    const model = bestChatModel(server?.models.map(({ name }) => name) ?? []);
    if (added === null || model === null) return;
    setAdded(null);
    void models.setRole('chat', `${added}/${model}`);
  }, [added, endpoints, models]);

  return (
    <section className="welcome__answers">
      <h2>{t('shell:welcome.honestTitle')}</h2>
      <p role="status">
        {selected === null
          ? t('shell:welcome.honestText')
          : t('shell:welcome.modelAnswers', { name: selected.name })}
      </p>
      {selected === null ? null : <PrivacyLine />}
      {role && hasChatModel ? (
        <ul className="welcome__role">
          <RoleRow role="chat" state={role} />
        </ul>
      ) : null}
      <DiscoveredServers />
      {elsewhere.length > 0 ? (
        <ul className="welcome__servers">
          {elsewhere.map((listed) => (
            <EndpointCard key={listed.endpoint.id} entry={listed} />
          ))}
        </ul>
      ) : null}
      <Disclosure line={t('shell:welcome.pasteKey')}>
        {() => <AddEndpoint presets={remotePresets} onAdded={setAdded} />}
      </Disclosure>
    </section>
  );
}
