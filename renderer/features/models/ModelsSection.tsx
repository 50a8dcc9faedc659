import { useEffect } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { Section } from '../../ui/Section.tsx';
import { AddEndpoint } from './AddEndpoint.tsx';
import { EndpointCard } from './EndpointCard.tsx';
import { DiscoveredServers } from './DiscoveredServers.tsx';
import { PrivacyLine } from './PrivacyLine.tsx';
import { RoleRow } from './RoleRow.tsx';
import './models.css';

/** Servers, keys, and roles. */
export function ModelsSection() {
  const { t } = useText();
  const { models } = useWorkspace();
  const errorText = useErrorText();
  const { status, problem, endpoints, roles } = useSelect(models, (state) => state);

  useEffect(() => {
    void models.load(true);
    void models.discover();
  }, [models]);

  return (
    <Section
      id="settings-models"
      title={t('settings:models.title')}
      note={t('settings:models.note')}
    >
      <PrivacyLine />
      {status === 'failed' && problem ? (
        <div className="field__problem" role="alert">
          <p>{errorText(problem)}</p>
          <Button size="s" onPress={() => void models.load(true)}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : null}
      <h3 className="settings__subtitle">{t('settings:models.roles')}</h3>
      <ul className="settings__list">
        {roles.map((state) => (
          <RoleRow key={state.role} state={state} />
        ))}
      </ul>
      <h3 className="settings__subtitle">{t('settings:models.onThisMachine')}</h3>
      <DiscoveredServers />
      <h3 className="settings__subtitle">{t('settings:models.servers')}</h3>
      {endpoints.length === 0 ? (
        <p className="settings__note">{t('settings:models.noServers')}</p>
      ) : (
        <ul className="settings__list">
          {endpoints.map((listed) => (
            <EndpointCard key={listed.endpoint.id} entry={listed} />
          ))}
        </ul>
      )}
      <h3 className="settings__subtitle">{t('settings:models.addTitle')}</h3>
      <AddEndpoint />
    </Section>
  );
}
