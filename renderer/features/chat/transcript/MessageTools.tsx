import { Ellipsis } from 'lucide-react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/Menu.tsx';
import { useAfterPaint } from '../../../ui/useAfterPaint.ts';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { useText } from '../../../ui/text/useText.ts';
import { AnswerWithModel } from '../answer/AnswerWithModel.tsx';
import { useMessageActions } from './useMessageActions.tsx';

/** Media query for a menu in place of icons: no hover, or no room. */
const MENU_MEDIA_QUERY = '(max-width: 720px), (pointer: coarse)';

/**
 * Message toolbar, shown on hover and keyboard focus, so that the text stands out, and renders
 * first.
 */
export function MessageTools({ message }: { readonly message: Message }) {
  return useAfterPaint() ? <Tools message={message} /> : null;
}

function Tools({ message }: { readonly message: Message }) {
  const { t } = useText();
  const actions = useMessageActions(message);
  const isMenu = useMediaQuery(MENU_MEDIA_QUERY);

  if (isMenu) {
    return (
      <>
        <Menu
          label={t('chat:messageActions')}
          trigger={
            <IconButton size="s" label={t('chat:messageActions')}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          {actions
            .filter((action) => !action.isDisabled)
            .map(({ id, text, icon, run }) => (
              <MenuItem key={id} text={text} icon={icon} onAction={run} />
            ))}
        </Menu>
        <AnswerWithModel message={message} />
      </>
    );
  }
  return (
    <span className="message__tools">
      {actions.map(({ id, text, icon, isDisabled, run }) => (
        <IconButton key={id} size="s" label={text} isDisabled={isDisabled} onPress={run}>
          {icon}
        </IconButton>
      ))}
      <AnswerWithModel message={message} />
    </span>
  );
}
