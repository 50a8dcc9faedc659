import type { ReactNode, RefObject } from 'react';
import { VirtualList } from '../../ui/display/VirtualList.tsx';

interface DayItemsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rowHeight: number;
  readonly label?: string;
  readonly className: string;
  readonly children: (item: Item) => ReactNode;
}

/** Length up to which a list is rendered whole, so that the browser's own search covers it. */
export const MAX_UNVIRTUALIZED_ITEMS = 40;

/** Items of one kind on a day; a crowded day is virtualized. */
export function DayItems<Item>(props: DayItemsProps<Item>) {
  const { items, keyOf, label, className, children } = props;
  if (items.length > MAX_UNVIRTUALIZED_ITEMS) return <VirtualList {...props} />;
  return (
    <ul className={className} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
