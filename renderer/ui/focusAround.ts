/** Part of the window that a list is in: a screen, a pane or a dialog. */
export function surroundingsOf(list: HTMLElement): HTMLElement | null {
  return list.closest<HTMLElement>('main, aside, [role="dialog"]');
}

/**
 * Focuses what stands for a list whose last row went: the search field above it, else the screen or
 * the first button of the pane. Without it the next key goes nowhere.
 */
export function focusAround(surroundings: HTMLElement | null): void {
  if (surroundings?.isConnected !== true || document.activeElement !== document.body) return;
  const search = surroundings.querySelector<HTMLElement>('.search input');
  const fallback = surroundings.matches('[tabindex]')
    ? surroundings
    : surroundings.querySelector<HTMLElement>('button:not(:disabled)');
  (search ?? fallback)?.focus();
}
