import { Check, FolderCog } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp, useSelect } from '../../stores/context.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { useText } from '../../ui/useText.ts';

export function WorkspaceSwitcher() {
  const { t } = useText();
  const { workspaces, route } = useApp();
  const list = useSelect(workspaces, (state) => state.list);
  const currentId = useSelect(workspaces, (state) => state.currentId);
  const active = list.filter((workspace) => workspace.trashedAt === null);
  const current = list.find((workspace) => workspace.id === currentId);
  if (!current) return null;

  return (
    <Menu
      label={t('shell:workspaces')}
      placement="right top"
      trigger={
        <AriaButton className="rail__workspace">
          <span className="rail__monogram" aria-hidden data-letter={monogram(current.name)} />
          <span className="visually-hidden">{t('shell:workspace')}</span>
          <span className="rail__text">{current.name}</span>
        </AriaButton>
      }
    >
      {[
        ...active.map((workspace) => (
          <MenuItem
            key={workspace.id}
            text={workspace.name}
            current={workspace.id === currentId}
            icon={workspace.id === currentId ? <Check size={15} aria-hidden /> : null}
            onAction={() => void workspaces.switchTo(workspace.id)}
          />
        )),
        <MenuItem
          key="manage"
          text={t('shell:manageWorkspaces')}
          icon={<FolderCog size={15} aria-hidden />}
          onAction={() => route.go({ screen: 'settings' })}
        />,
      ]}
    </Menu>
  );
}

function monogram(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '·';
}
