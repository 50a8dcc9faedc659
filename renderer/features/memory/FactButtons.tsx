import type { MemoryNode } from '../../../shared/domain/node.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { FactMenu } from './FactMenu.tsx';
import { useFactActions } from './useFactActions.tsx';

interface FactButtonsProps {
  readonly node: MemoryNode;
  /** Not tabbable in unfocused rows, so that Tab leaves the list. */
  readonly tabbable?: boolean;
  readonly onCorrect: () => void;
}

const MAX_BUTTONS = 4;

/** Most likely actions as buttons, the rest in a menu. */
export function FactButtons({ node, tabbable = true, onCorrect }: FactButtonsProps) {
  const actions = useFactActions(node, onCorrect);
  const buttonActions = actions.filter(({ id }) => BUTTON_ACTIONS.has(id)).slice(0, MAX_BUTTONS);
  return (
    <>
      {buttonActions.map(({ id, text, icon: Icon, shortcut, run }) => (
        <IconButton
          key={id}
          size="s"
          excludeFromTabOrder={!tabbable}
          label={text}
          onPress={run}
          {...(shortcut ? { shortcut } : {})}
        >
          <Icon size={15} aria-hidden />
        </IconButton>
      ))}
      <FactMenu
        actions={actions.filter((action) => !buttonActions.includes(action))}
        tabbable={tabbable}
      />
    </>
  );
}

const BUTTON_ACTIONS: ReadonlySet<string> = new Set([
  'accept',
  'reject',
  'done',
  'correct',
  'confirm',
  'retract',
  'restore',
]);
