import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Ref of the button that comes back when the field in its place ends: it takes the focus, which
 * falls to the page with the field. Who went on elsewhere meanwhile stays there.
 */
export function useReturnFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    const hasEnded = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasEnded) return undefined;
    // After the key that ended the field: the button would take it for a press of its own.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen]);
  return button;
}
