import { useSyncExternalStore } from 'react';

/** True while a media query matches. For differences in structure; appearance is CSS. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** True while the window is at most this wide. */
export function useIsNarrow(width: number): boolean {
  return useMediaQuery(`(max-width: ${width}px)`);
}
