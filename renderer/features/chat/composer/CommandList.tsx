import type { SlashCommand } from './slashCommands.ts';
import { useText } from '../../../ui/text/useText.ts';

interface CommandListProps {
  readonly id: string;
  readonly commands: readonly SlashCommand[];
  readonly chosen: number;
  readonly onPick: (command: SlashCommand) => void;
}

/** Command list; the focus stays in the text field, and the list shows the active item. */
export function CommandList({ id, commands, chosen: selected, onPick }: CommandListProps) {
  const { t } = useText();
  return (
    <ul id={id} role="listbox" aria-label={t('chat:commands')} className="commands popover">
      {commands.map((command, index) => (
        <li
          key={command}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === selected}
          className={index === selected ? 'command command--chosen' : 'command'}
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(command);
          }}
        >
          <span className="command__name">{t(`chat:command.${command}.name`)}</span>
          <span className="command__text">{t(`chat:command.${command}.text`)}</span>
        </li>
      ))}
    </ul>
  );
}
