import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/Menu.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { ConversationAction } from './useConversationActions.tsx';

interface ConversationMenuProps {
  readonly label: string;
  readonly actions: readonly ConversationAction[];
  readonly size?: 'm' | 's';
}

export function ConversationMenu({ label, actions, size = 'm' }: ConversationMenuProps) {
  const { t } = useText();
  return (
    <Menu
      label={t('chat:conversationActions')}
      // In the list it opens away from the rail.
      placement={size === 's' ? 'bottom start' : 'bottom end'}
      trigger={
        <IconButton size={size} label={label}>
          <Ellipsis size={size === 's' ? 16 : 18} aria-hidden />
        </IconButton>
      }
    >
      {actions.map(({ id, text, icon, tone, run }) => (
        <MenuItem key={id} text={text} icon={icon} onAction={run} {...(tone ? { tone } : {})} />
      ))}
    </Menu>
  );
}
