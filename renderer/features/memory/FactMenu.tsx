import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../ui/controls/Button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { FactAction } from './useFactActions.tsx';

interface FactMenuProps {
  readonly actions: readonly FactAction[];
  readonly tabbable?: boolean;
}

/** Further actions on a memory. */
export function FactMenu({ actions, tabbable = true }: FactMenuProps) {
  const { t } = useText();
  if (actions.length === 0) return null;
  return (
    <Menu
      label={t('common:more')}
      trigger={
        <IconButton size="s" label={t('common:more')} excludeFromTabOrder={!tabbable}>
          <Ellipsis size={15} aria-hidden />
        </IconButton>
      }
    >
      {actions.map(({ id, text, icon: Icon, tone, run }) => (
        <MenuItem
          key={id}
          text={text}
          icon={<Icon size={15} aria-hidden />}
          onAction={run}
          {...(tone ? { tone } : {})}
        />
      ))}
    </Menu>
  );
}
