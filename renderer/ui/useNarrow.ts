import { useSyncExternalStore } from 'react';

/** Whether a media query holds. For what differs in structure; looks are CSS. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Whether the window is at most this wide. */
export function useNarrow(width: number): boolean {
  return useMedia(`(max-width: ${width}px)`);
}
