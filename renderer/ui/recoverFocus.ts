/** Time in which a part may give the focus a better place by itself. */
const GRACE_PERIOD_MS = 150;

const CONTROL =
  ':is(a[href], button, input, textarea, select, [tabindex="0"]):not([tabindex="-1"], :disabled)';

/** Control that has, or had, the focus of the keyboard, with what it was in, innermost first. */
interface FocusedControl {
  readonly element: HTMLElement;
  readonly ancestors: readonly HTMLElement[];
}

/**
 * Recovers the focus of the keyboard when its control is removed or disabled: the next key would go
 * nowhere, and a screen reader would begin at the top. A disabled control has it again once it is
 * enabled; after a removed one the first control beside it has it, or else the screen. Nothing
 * happens after a click, whose focus shows nobody where they are. Returns what ends it.
 */
export function recoverFocus(): () => void {
  let last: FocusedControl | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isFocusLost = () => document.activeElement === document.body;
  const isGone = ({ element }: FocusedControl) => !element.isConnected || isDisabled(element);
  const recover = () => {
    if (last === null || !isFocusLost()) return;
    if (!last.element.isConnected) findNearbyControl(last)?.focus({ preventScroll: true });
    else if (!isDisabled(last.element)) last.element.focus({ preventScroll: true });
  };
  const scheduleRecovery = () => {
    if (last === null || !isFocusLost()) return;
    clearTimeout(timer);
    // A dialog gives the focus back in the frame after it has closed, which a busy window draws late.
    timer = setTimeout(() => requestAnimationFrame(recover), GRACE_PERIOD_MS);
  };
  const onFocus = ({ target }: FocusEvent) => {
    clearTimeout(timer);
    const element = target instanceof HTMLElement ? target : null;
    const isKeyboardFocus = element?.matches(':focus-visible') ?? false;
    last =
      element !== null && isKeyboardFocus ? { element, ancestors: ancestorsOf(element) } : null;
  };
  // A control that is there and enabled was left on purpose; while it goes it still seems to be there.
  const onBlur = () =>
    setTimeout(() => {
      if (last !== null && isFocusLost() && !isGone(last)) last = null;
    });

  const observer = new MutationObserver(scheduleRecovery);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
    ancestors.push(at);
  return ancestors;
}

function findNearbyControl({ ancestors }: FocusedControl): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('#main');
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    // What has the whole screen in it has nothing beside the control.
    if (main !== null && ancestor.contains(main)) return main;
    const control = ancestor.querySelector<HTMLElement>(CONTROL);
    if (control !== null) return control;
  }
  return main;
}

function isDisabled(element: HTMLElement): boolean {
  return element.matches(':disabled');
}
