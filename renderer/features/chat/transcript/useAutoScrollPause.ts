import { useCallback, useState, type KeyboardEvent, type SyntheticEvent } from 'react';

/** Closed disclosures, but no menus: a menu opens over the list, and makes nothing in it grow. */
const CLOSED_DISCLOSURE = '[aria-expanded=false]:not([aria-haspopup])';

interface AutoScrollPause {
  readonly isPaused: boolean;
  readonly resume: () => void;
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
export function useAutoScrollPause(): AutoScrollPause {
  const [isPaused, setIsPaused] = useState(false);
  const pause = useCallback(({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest(CLOSED_DISCLOSURE)) setIsPaused(true);
  }, []);
  const pauseByKey = useCallback(
    (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') pause(event);
    },
    [pause],
  );
  const resume = useCallback(() => setIsPaused(false), []);
  return {
    isPaused,
    resume,
    listeners: { onPointerDownCapture: pause, onKeyDownCapture: pauseByKey },
  };
}
