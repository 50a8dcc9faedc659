import { useLayoutEffect, useRef, type RefObject } from 'react';
import { canTakeFocus } from '../../ui/canTakeFocus.ts';

/**
 * Ref of the part of the screen that shows the stage of an import. The button that begins the next
 * stage goes with the old one: the part takes its focus and scrolls to where it can be seen, as a
 * long report, or a list of imports below it, leaves it out of sight.
 */
export function useStageFocus(stage: string): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const last = useRef(stage);
  useLayoutEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    const element = part.current;
    if (element === null || !canTakeFocus(element)) return;
    element.focus({ preventScroll: true });
    // An import that ends leaves who reads its report below where they are.
    if (stage !== 'choose_files') element.scrollIntoView?.({ block: 'nearest' });
  }, [stage]);
  return part;
}
