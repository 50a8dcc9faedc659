/** Entry of the list over the composer: a command, or the name of a person or thing. */
export interface Completion {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly pick: () => void;
}

interface CommandListProps {
  readonly id: string;
  readonly label: string;
  readonly completions: readonly Completion[];
  readonly activeIndex: number;
}

/** Completion list; the focus stays in the text field, and the list shows the active item. */
export function CommandList({ id, label, completions, activeIndex }: CommandListProps) {
  return (
    <ul id={id} role="listbox" aria-label={label} className="commands popover">
      {completions.map(({ key, name, text, pick }, index) => (
        <li
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          className={index === activeIndex ? 'command command--chosen' : 'command'}
          onMouseDown={(event) => {
            event.preventDefault();
            pick();
          }}
        >
          <span className="command__name">{name}</span>
          <span className="command__text">{text}</span>
        </li>
      ))}
    </ul>
  );
}
