import { useEffect } from 'react';
import { modelRoleSchema, type ModelRole } from '../../../shared/domain/model.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { ModelsState } from '../../stores/chat/modelState.ts';
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

/** Roles with a row: all while they are loading, so that nothing below moves when they are there. */
function rolesOf(status: ModelsState['status']): readonly ModelRole[] {
  return status === 'failed' ? [] : modelRoleSchema.options;
}

/** Servers, keys, and roles. */
export function ModelsSection() {
  const { t } = useText();
  const { models } = useWorkspace();
  const errorText = useErrorText();
  const { status, problem, endpoints, roles } = useSelect(models, (state) => state);

  const isLoading = status === 'idle' || status === 'loading';

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
        {rolesOf(status).map((role) => (
          <RoleRow key={role} role={role} state={roles.find((each) => each.role === role)} />
        ))}
      </ul>
      <h3 className="settings__subtitle">{t('settings:models.onThisMachine')}</h3>
      <DiscoveredServers />
      <h3 className="settings__subtitle">{t('settings:models.servers')}</h3>
      {endpoints.length === 0 && status !== 'failed' ? (
        <p className="settings__note">
          {t(isLoading ? 'common:loading' : 'settings:models.noServers')}
        </p>
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
