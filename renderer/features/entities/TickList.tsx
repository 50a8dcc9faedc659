import { useRef } from 'react';
import { VirtualList } from '../../ui/display/VirtualList.tsx';

interface TickItem {
  readonly id: string;
  readonly text: string;
}

interface TickListProps {
  readonly legend: string;
  readonly items: readonly TickItem[];
  readonly ticked: readonly string[];
  readonly onChange: (ticked: readonly string[]) => void;
  /** The end of what is there comes near: more may be read. */
  readonly onEnd?: () => void;
}

const ROW = 34;

/** Any number of a list, however long; nothing when there is nothing to tick. */
export function TickList({ legend, items, ticked, onChange, onEnd }: TickListProps) {
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
              <span>{item.text}</span>
            </label>
          )}
        </VirtualList>
      </div>
    </fieldset>
  );
}

const idOf = ({ id }: TickItem) => id;
