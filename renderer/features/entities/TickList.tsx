import { useRef } from 'react';
import { VirtualList } from '../../ui/display/VirtualList.tsx';

interface TickItem<I extends string> {
  readonly id: I;
  readonly text: string;
}

interface TickListProps<I extends string> {
  readonly legend: string;
  readonly items: readonly TickItem<I>[];
  readonly ticked: readonly I[];
  readonly onChange: (ticked: readonly I[]) => void;
  /** Called near the end of the loaded items. */
  readonly onEnd?: () => void;
}

const ROW = 34;

/** Checklist of any length; nothing for an empty one. */
export function TickList<I extends string>({
  legend,
  items,
  ticked,
  onChange,
  onEnd,
}: TickListProps<I>) {
  const scroller = useRef<HTMLDivElement>(null);
  if (items.length === 0) return null;
  return (
    <fieldset className="ticks">
      <legend className="profile__head">{legend}</legend>
      <div className="ticks__scroll" ref={scroller}>
        <VirtualList
          items={items}
          keyOf={idOf}
          scroller={scroller}
          rowHeight={ROW}
          {...(onEnd && { onNearEnd: onEnd })}
        >
          {(item) => (
            <label className="ticks__item">
              <input
                type="checkbox"
                checked={ticked.includes(item.id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...ticked, item.id]
                      : ticked.filter((each) => each !== item.id),
                  )
                }
              />
              <span dir="auto">{item.text}</span>
            </label>
          )}
        </VirtualList>
      </div>
    </fieldset>
  );
}

const idOf = ({ id }: TickItem<string>) => id;
