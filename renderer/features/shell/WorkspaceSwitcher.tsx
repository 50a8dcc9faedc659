import { Check, FolderCog, Sparkle } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useApp, useSelect } from '../../stores/app/storesContext.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import { useOpenDemo } from '../demo/useOpenDemo.ts';
import { useText } from '../../ui/text/useText.ts';

export function WorkspaceSwitcher() {
  const { t } = useText();
  const { workspaces, route } = useApp();
  const openDemo = useOpenDemo();
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
          {current.isDemo ? <Badge>{t('shell:demo.badge')}</Badge> : null}
          <span className="rail__text">{current.name}</span>
        </AriaButton>
      }
    >
      {[
        ...active.map((workspace) => (
          <MenuItem
            key={workspace.id}
            text={workspace.name}
            {...(workspace.isDemo && { badge: t('shell:demo.badge') })}
            current={workspace.id === currentId}
            icon={workspace.id === currentId ? <Check size={15} aria-hidden /> : null}
            onAction={() => void workspaces.switchTo(workspace.id)}
          />
        )),
        ...(active.some(({ isDemo }) => isDemo)
          ? []
          : [
              <MenuItem
                key="demo"
                text={t('shell:demo.open')}
                icon={<Sparkle size={15} aria-hidden />}
                onAction={openDemo}
              />,
            ]),
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
