/** Part of the window that a list is in: a page of a screen, a screen, a pane or a dialog. */
export function regionOf(list: HTMLElement): HTMLElement | null {
  return list.closest<HTMLElement>('section[tabindex], main, aside, [role="dialog"]');
}

/**
 * Focuses what stands for a list whose last row went: the search field above it, else the screen or
 * the first button of the pane. Without it the next key goes nowhere.
 */
export function focusAround(region: HTMLElement | null): void {
  if (region?.isConnected !== true || document.activeElement !== document.body) return;
  const search = region.querySelector<HTMLElement>('.search input');
  const fallback = region.matches('[tabindex]')
    ? region
    : region.querySelector<HTMLElement>('button:not(:disabled)');
  (search ?? fallback)?.focus();
}
