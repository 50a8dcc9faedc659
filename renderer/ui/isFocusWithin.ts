/** True while the focus is in this element, or nowhere: a part that left took it along. */
export function isFocusWithin(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused === document.body || (element?.contains(focused) ?? false);
}
