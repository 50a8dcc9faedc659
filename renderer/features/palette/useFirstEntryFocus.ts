import { useEffect, useRef, type RefObject } from 'react';

interface FirstEntryFocus {
  readonly menuRef: RefObject<HTMLDivElement | null>;
  /** True once the arrow keys were used since the query was typed. */
  readonly hasMovedRef: RefObject<boolean>;
}

const MOVE_KEYS = new Set(['ArrowDown', 'ArrowUp', 'End', 'PageDown', 'PageUp']);

/**
 * Focus of the first entry while results arrive: those of the search come after the commands, and
 * may stand above them. Once the arrow keys were used, the focus stays where it is.
 */
export function useFirstEntryFocus(query: string, firstId: string): FirstEntryFocus {
  const menuRef = useRef<HTMLDivElement>(null);
  const hasMovedRef = useRef(false);
  useEffect(() => {
    hasMovedRef.current = false;
    const trackMove = (event: KeyboardEvent) => {
      if (event.isTrusted && MOVE_KEYS.has(event.key)) hasMovedRef.current = true;
    };
    window.addEventListener('keydown', trackMove, true);
    return () => window.removeEventListener('keydown', trackMove, true);
  }, [query]);
  useEffect(() => {
    if (query === '' || hasMovedRef.current) return undefined;
    // The menu has its new entries one render later; its Home key focuses the first of them.
    const frame = requestAnimationFrame(() =>
      menuRef.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })),
    );
    return () => cancelAnimationFrame(frame);
  }, [query, firstId]);
  return { menuRef, hasMovedRef };
}
