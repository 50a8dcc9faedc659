import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useAfterPaint } from '../useAfterPaint.ts';
import { useMeasuredSizes } from '../useScrollPosition.ts';
import './virtual-list.css';

interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  /** Total number of items, if not all are loaded yet. */
  readonly total?: number;
  readonly keyOf: (item: Item) => string;
  /** Scroll container; the list may be anywhere in it. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Estimated row height in pixels. */
  readonly rowHeight: number;
  readonly label?: string;
  readonly className?: string;
  /** Kept position of the scroll container, with the sizes of rows measured before. */
  readonly position?: { readonly offset: number | null; sizes: VirtualItem[] };
  /** Called near the end of the loaded rows. */
  readonly onNearEnd?: () => void;
  readonly children: (item: Item) => ReactNode;
}

/** Rows beyond the visible ones, once those are painted. */
const OVERSCAN = 10;
/** Distance in rows from the end at which more are requested. */
const PRELOADED_ROWS = 20;

/** Virtualized list: only visible rows are rendered. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, scroller, rowHeight, label, className, position, onNearEnd, children } =
    props;
  const isPainted = useAfterPaint();
  const list = useRef<HTMLUListElement>(null);
  // Unknown until the first render; the scroll container need not exist earlier.
  const [offset, setOffset] = useState<number | null>(null);
  const margin = offset ?? 0;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? index : keyOf(item);
      },
      [items, keyOf],
    ),
    estimateSize: () => rowHeight,
    scrollMargin: margin,
    overscan: isPainted ? OVERSCAN : 0,
    initialOffset: position?.offset ?? 0,
    initialMeasurementsCache: position?.sizes ?? [],
  });
  useMeasuredSizes(virtualizer, position);
  const height = virtualizer.getTotalSize();
  // A list entirely above the viewport is compensated by its container.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _, { scrollOffset }) => {
    const top = scrollOffset ?? 0;
    return start < top && margin + height > top;
  };
  // Content above the list can grow: names are added, days are loaded.
  useEffect(() => setOffset(offsetIn(scroller.current, list.current)));

  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown >= items.length - PRELOADED_ROWS) onNearEnd?.();
  }, [lastShown, items.length, onNearEnd]);

  return (
    <ul
      ref={list}
      aria-label={label}
      className={className ? `virtual ${className}` : 'virtual'}
      style={{ height }}
    >
      {rows.map((row) => {
        const item = items[row.index];
        return item === undefined ? null : (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={props.total ?? items.length}
            aria-posinset={row.index + 1}
            className="virtual__row"
            style={{ transform: `translateY(${row.start - margin}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}

/** Offset of an element from the start of its scroll container. */
function offsetIn(scroller: HTMLElement | null, element: HTMLElement | null): number {
  if (!scroller || !element) return 0;
  const [outer, inner] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()];
  return Math.round(inner.top - outer.top + scroller.scrollTop);
}
