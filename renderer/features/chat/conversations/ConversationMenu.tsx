import { Ellipsis } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/Menu.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { ConversationAction } from './useConversationActions.tsx';

interface ConversationMenuProps {
  readonly label: string;
  readonly actions: readonly ConversationAction[];
  readonly size?: 'm' | 's';
  readonly buttonRef: Ref<HTMLButtonElement>;
}

export function ConversationMenu(props: ConversationMenuProps) {
  const { label, actions, size = 'm', buttonRef } = props;
  const { t } = useText();
  return (
    <Menu
      label={t('chat:conversationActions')}
      // In the list it opens away from the rail.
      placement={size === 's' ? 'bottom start' : 'bottom end'}
      trigger={
        <IconButton ref={buttonRef} size={size} label={label}>
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
