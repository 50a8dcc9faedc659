import { useEffect, useRef, type RefObject } from 'react';

/** Choice that takes the focus when it appears, and comes into view to its last button. */
export function useFocusedChoice(): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus alone scrolls no further than the edge, and only to what was wholly out of sight.
    group.current?.focus({ preventScroll: true });
    group.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return group;
}
