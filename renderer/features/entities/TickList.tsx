import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';

interface TickListProps {
  readonly legend: string;
  readonly items: readonly { readonly id: string; readonly text: string }[];
  readonly ticked: readonly string[];
  readonly onChange: (ticked: readonly string[]) => void;
  /** The end of what is there comes into sight: more may be read. */
  readonly onEnd?: () => void;
}

const ROW = 34;
const AHEAD = 10;

/** Any number of a list, however long; nothing when there is nothing to tick. */
export function TickList({ legend, items, ticked, onChange, onEnd }: TickListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    estimateSize: () => ROW,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= items.length - AHEAD) onEnd?.();
  }, [lastShown, items.length, onEnd]);
  if (items.length === 0) return null;
  return (
    <fieldset className="ticks">
      <legend className="profile__head">{legend}</legend>
      <div className="ticks__scroll" ref={scroller}>
        <div className="ticks__rows" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map((row) => {
            const item = items[row.index];
            return item ? (
              <label
                key={row.key}
                ref={virtualizer.measureElement}
                data-index={row.index}
                className="ticks__item"
                style={{ transform: `translateY(${row.start}px)` }}
              >
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
            ) : null;
          })}
        </div>
      </div>
    </fieldset>
  );
}
