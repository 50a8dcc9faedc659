/** True while an element has the focus, or nothing has since a part that left took it along. */
export function canTakeFocus(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  const isFocusLost = focused === document.body;
  const isInside = element?.contains(focused) ?? false;
  return isFocusLost || isInside;
}
