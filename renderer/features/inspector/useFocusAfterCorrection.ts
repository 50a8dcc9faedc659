import { useLayoutEffect, useRef, type RefObject } from 'react';
import { canTakeFocus } from '../../ui/canTakeFocus.ts';

/**
 * Gives the focus to the button of corrections once their form ends, which takes the focus along.
 * After one that was saved the button is that of the new version, once it was read.
 */
export function useFocusAfterCorrection(isCorrecting: boolean): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null);
  const wasCorrecting = useRef(isCorrecting);
  const isDue = useRef(false);
  useLayoutEffect(() => {
    if (wasCorrecting.current !== isCorrecting) isDue.current = wasCorrecting.current;
    wasCorrecting.current = isCorrecting;
    const inspector = pane.current?.closest<HTMLElement>('.inspector') ?? null;
    const button = inspector?.querySelector<HTMLElement>('[data-action="correct"]');
    if (!isDue.current || !button) return;
    isDue.current = false;
    // After the key that ended the form: the button would take it for a press of its own.
    setTimeout(() => {
      // A sheet gives a lost focus to its first button.
      if (canTakeFocus(inspector)) button.focus();
    });
  });
  return pane;
}
