import { useRef } from 'react';
import { VirtualList } from '../../ui/display/VirtualList.tsx';

interface CheckboxItem<I extends string> {
  readonly id: I;
  readonly text: string;
}

interface CheckboxListProps<I extends string> {
  readonly legend: string;
  readonly items: readonly CheckboxItem<I>[];
  readonly checkedIds: readonly I[];
  readonly onChange: (checkedIds: readonly I[]) => void;
  /** Called near the end of the loaded items. */
  readonly onEnd?: () => void;
}

const ROW = 34;

/** Checklist of any length; nothing for an empty one. */
export function CheckboxList<I extends string>({
  legend,
  items,
  checkedIds,
  onChange,
  onEnd,
}: CheckboxListProps<I>) {
  const scroller = useRef<HTMLDivElement>(null);
  if (items.length === 0) return null;
  return (
    <fieldset className="checkbox-list">
      <legend className="profile__head">{legend}</legend>
      <div className="checkbox-list__scroll" ref={scroller}>
        <VirtualList
          items={items}
          keyOf={idOf}
          scroller={scroller}
          rowHeight={ROW}
          {...(onEnd && { onNearEnd: onEnd })}
        >
          {(item) => (
            <label className="checkbox-list__item">
              <input
                type="checkbox"
                checked={checkedIds.includes(item.id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...checkedIds, item.id]
                      : checkedIds.filter((each) => each !== item.id),
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

const idOf = ({ id }: CheckboxItem<string>) => id;
