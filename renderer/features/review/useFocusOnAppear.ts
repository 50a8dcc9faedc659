import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Ref of an element that takes the focus when it, or a part of it, appears and nothing has it. */
export function useFocusOnAppear<E extends HTMLElement>(
  canTake = true,
  part?: string,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const takeFocus = useEffectEvent(() => {
    if (!canTake || document.activeElement !== document.body) return;
    element.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), [part]);
  return element;
}
