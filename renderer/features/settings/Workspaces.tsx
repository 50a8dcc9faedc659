import { useState } from 'react';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextInput } from '../../ui/controls/Field.tsx';
import { Section } from '../../ui/Section.tsx';
import { WorkspaceRow } from './WorkspaceRow.tsx';
import { useText } from '../../ui/text/useText.ts';

export function Workspaces() {
  const { t } = useText();
  const { workspaces } = useApp();
  const list = useSelect(workspaces, (state) => state.list);
  const currentId = useSelect(workspaces, (state) => state.currentId);
  const [name, setName] = useState('');
  const active = list.filter((workspace) => workspace.trashedAt === null);
  const trashed = list.filter((workspace) => workspace.trashedAt !== null);

  async function create(): Promise<void> {
    const trimmed = name.trim();
    if (trimmed === '') return;
    const created = await workspaces.create(trimmed);
    if (created) setName('');
  }

  return (
    <Section title={t('settings:workspaces')} note={t('settings:workspacesNote')}>
      <ul className="settings__list">
        {active.map((workspace) => (
          <WorkspaceRow
            key={workspace.id}
            workspace={workspace}
            current={workspace.id === currentId}
            isOnlyWorkspace={active.length === 1}
          />
        ))}
      </ul>
      <form
        className="settings__create"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextInput
          aria-label={t('settings:workspaceName')}
          placeholder={t('settings:workspaceName')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" isDisabled={name.trim() === ''}>
          {t('settings:createWorkspace')}
        </Button>
      </form>
      {trashed.length > 0 ? (
        <>
          <h3 className="settings__subtitle">{t('settings:trashedWorkspaces')}</h3>
          <ul className="settings__list">
            {trashed.map((workspace) => (
              <li key={workspace.id} className="workspace">
                <span className="workspace__name">{workspace.name}</span>
                <Button size="s" onPress={() => void workspaces.restore(workspace.id)}>
                  {t('common:restore')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}
