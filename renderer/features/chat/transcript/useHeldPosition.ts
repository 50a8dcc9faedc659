import { useCallback, useState, type SyntheticEvent } from 'react';

interface HeldPosition {
  readonly isHeld: boolean;
  readonly release: () => void;
  /** Listeners of the scroller: a press on a closed disclosure in it holds the position. */
  readonly listeners: {
    readonly onPointerDownCapture: (event: SyntheticEvent) => void;
    readonly onKeyDownCapture: (event: SyntheticEvent) => void;
  };
}

/**
 * Scroll position held while something in the transcript is opened: a list that follows its end
 * would scroll the opened line away, by as much as it grows.
 */
export function useHeldPosition(): HeldPosition {
  const [isHeld, setHeld] = useState(false);
  const hold = useCallback(({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest('[aria-expanded=false]')) setHeld(true);
  }, []);
  const release = useCallback(() => setHeld(false), []);
  return { isHeld, release, listeners: { onPointerDownCapture: hold, onKeyDownCapture: hold } };
}
