import { useCallback, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

/** A menu opens over the list, and makes nothing in it grow. */
const CLOSED_DISCLOSURE = '[aria-expanded=false]:not([aria-haspopup])';

interface HeldPosition {
  readonly isHeld: boolean;
  readonly release: () => void;
  /** Listeners of the scroller: a press on a closed disclosure in it holds the position. */
  readonly listeners: {
    readonly onPointerDownCapture: (event: SyntheticEvent) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
}

/**
 * Scroll position held while something in the transcript is opened: a list that follows its end
 * would scroll the opened line away, by as much as it grows.
 */
export function useHeldPosition(): HeldPosition {
  const [isHeld, setHeld] = useState(false);
  const hold = useCallback(({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest(CLOSED_DISCLOSURE)) setHeld(true);
  }, []);
  const holdByKey = useCallback(
    (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') hold(event);
    },
    [hold],
  );
  const release = useCallback(() => setHeld(false), []);
  return {
    isHeld,
    release,
    listeners: { onPointerDownCapture: hold, onKeyDownCapture: holdByKey },
  };
}
