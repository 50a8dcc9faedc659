import type { VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';

/** Position of a list, as a store keeps it. */
interface ListPosition {
  /** Pixels from the top; null until it was left. */
  offset: number | null;
  /** Measured rows. */
  sizes: VirtualItem[];
}

interface Measuring {
  takeSnapshot(): VirtualItem[];
}

/**
 * Scrolls to a kept position, and keeps it when the scroller leaves or gets other content. `isShown`:
 * false until the content is there, without which nothing can be scrolled.
 */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null>,
  position: Pick<ListPosition, 'offset'>,
  isShown = true,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || !isShown) return undefined;
    element.scrollTop = position.offset ?? 0;
    return () => {
      position.offset = element.scrollTop;
    };
  }, [scroller, position, isShown]);
}

/** Options of a virtual list that begins at a kept position. */
export const initialPosition = ({ offset, sizes }: ListPosition) => ({
  initialOffset: offset ?? 0,
  initialMeasurementsCache: sizes,
});

/** Keeps the position of a virtual list and the sizes of its measured rows. */
export function useListPosition(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Measuring,
  position: ListPosition,
): void {
  useScrollPosition(scroller, position);
  useMeasuredSizes(virtualizer, position);
}

/** Keeps the sizes of measured rows when their list leaves; it begins with them the next time. */
export function useMeasuredSizes(
  virtualizer: Measuring,
  position: Pick<ListPosition, 'sizes'> | undefined,
): void {
  useLayoutEffect(() => {
    if (position === undefined) return undefined;
    return () => {
      position.sizes = virtualizer.takeSnapshot();
    };
  }, [virtualizer, position]);
}
