interface TickListProps {
  readonly legend: string;
  readonly items: readonly { readonly id: string; readonly text: string }[];
  readonly ticked: readonly string[];
  readonly onChange: (ticked: readonly string[]) => void;
}

/** Any number of a list; nothing when there is nothing to tick. */
export function TickList({ legend, items, ticked, onChange }: TickListProps) {
  if (items.length === 0) return null;
  return (
    <fieldset className="ticks">
      <legend className="profile__head">{legend}</legend>
      {items.map(({ id, text }) => (
        <label key={id} className="ticks__item">
          <input
            type="checkbox"
            checked={ticked.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, id] : ticked.filter((each) => each !== id))
            }
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
