import { useRef } from 'react';

/** Action that is not begun again while it is in flight: a control that is pressed twice acts once. */
export function useSingleFlight(action: () => Promise<void>): () => Promise<void> {
  const isInFlight = useRef(false);
  return async () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    try {
      await action();
    } finally {
      isInFlight.current = false;
    }
  };
}
