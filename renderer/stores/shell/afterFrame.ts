/** Longest wait in ms: a window that is not visible paints no frame. */
const LONGEST_MS = 50;

/**
 * Resolves once the next frame is painted, so that what answers a press is on the screen before
 * work begins that may take longer than a frame.
 */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    // A timer set within a frame fires after that frame is painted.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
