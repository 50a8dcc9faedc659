import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { focusAround, regionOf } from './focusAround.ts';
import { controlsOf, rowsOf } from './useRovingRows.ts';

interface FocusedButton {
  readonly button: HTMLElement;
  /** Index of its row, an element with `data-row`. */
  readonly index: number;
  readonly region: HTMLElement | null;
}

/**
 * Keeps the focus in a short list whose rows are removed by their own buttons: it goes to the row
 * that takes the index, else to the one above, else to another button of the list, and around the
 * list after all of it. Each button stays a stop of Tab, as it does not with `useRovingRows`.
 */
export function useFocusNeighbor(list: RefObject<HTMLElement | null>) {
  const focused = useRef<FocusedButton | null>(null);

  useLayoutEffect(() => {
    const last = focused.current;
    if (last === null || last.button.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(list.current);
    const nearest = [...rows.slice(last.index), ...rows.slice(0, last.index).reverse()];
    const [neighbor] = [...nearest, ...(list.current ? [list.current] : [])].flatMap(controlsOf);
    if (neighbor === undefined) focusAround(last.region);
    else neighbor.focus();
  });

  // The list goes with what is around it.
  useEffect(
    () => () => {
      if (focused.current !== null) focusAround(focused.current.region);
    },
    [],
  );

  return {
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
      const index = rowsOf(currentTarget).findIndex((row) => row.contains(target));
      // A field gives its focus back by itself, after the key that ended it.
      const isButton = index >= 0 && target instanceof HTMLButtonElement;
      const region = regionOf(currentTarget);
      focused.current = isButton ? { button: target, index, region } : null;
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      // One that leaves the page is not left by the person.
      if (target.isConnected) focused.current = null;
    },
  };
}
