import { useEffect, useRef, type RefObject } from 'react';
import { focusAround, regionOf } from './focusAround.ts';

const CONTROL =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), [role="row"]';
const TEXT_INPUT = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Makes a list one stop of Tab (roving tabindex): Up, Down, Home and End move between its rows, Left
 * and Right between the controls of one. A row is an element with `data-row`; rows of a virtualized
 * list come and go, so the stops are set in the document and not by each row. After a removal the
 * focus is at the row that takes the index, and after the last row around the list.
 */
export function useRovingRows(
  list: RefObject<HTMLElement | null>,
  /** Called with the rows between which Shift and an arrow moved. */
  onExtend?: (from: HTMLElement, to: HTMLElement) => void,
): void {
  /** The control that Tab stops at. */
  const stop = useRef<HTMLElement | null>(null);
  /** Until the list had the focus, Tab enters it at its first row, whatever row that is by then. */
  const hadFocus = useRef(false);
  const region = useRef<HTMLElement | null>(null);
  const isInside = useHasFocusWithin(list, region);
  /** Row of the stop, its index among those in the document, and the count of all rows. */
  const lastTabStop = useRef<{ row: HTMLElement | null; index: number; count: number }>({
    row: null,
    index: 0,
    count: 0,
  });

  useEffect(() => {
    const element = list.current;
    if (element === null) {
      if (isInside.current) focusAround(region.current);
      return undefined;
    }
    region.current = regionOf(element);

    function sync(): void {
      const rows = rowsOf(element);
      const count = countOf(rows);
      const { row: lastRow, index: lastIndex, count: lastCount } = lastTabStop.current;
      const isGone = !rows.some((row) => row.contains(stop.current));
      if (isGone && isInside.current && document.activeElement === document.body) {
        isInside.current = false;
        if (rows.length === 0) return focusAround(region.current);
        // Only the control went, as with the question that it answered.
        if (lastRow !== null && rows.includes(lastRow)) return focus(controlsOf(lastRow)[0]);
        const next = rows[lastIndex] ?? rows.at(-1);
        // A row that was only scrolled out of a virtualized list is still counted.
        if (next && count < lastCount) return focus(controlsOf(next)[0]);
      }
      if (!hadFocus.current || isGone) stop.current = firstTabStop(rows);
      const index = rows.findIndex((row) => row.contains(stop.current));
      lastTabStop.current = { row: rows[index] ?? null, index, count };
      for (const control of rows.flatMap(controlsOf)) {
        const tabIndex = control === stop.current ? 0 : -1;
        if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
      }
    }

    function focus(control: HTMLElement | undefined): void {
      if (control === undefined) return;
      stop.current = control;
      hadFocus.current = true;
      sync();
      control.focus();
      control.scrollIntoView?.({ block: 'nearest' });
    }

    function onFocus({ target }: FocusEvent): void {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-row]');
      const control = row === null ? undefined : controlsOf(row).find((one) => one === target);
      if (control === undefined) return;
      stop.current = control;
      hadFocus.current = true;
      sync();
    }

    function onKeyDown(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      const row = target.closest<HTMLElement>('[data-row]');
      if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.matches(TEXT_INPUT) || target.getAttribute('aria-expanded') === 'true') return;
      const rows = rowsOf(element);
      const rowIndex = rows.indexOf(row);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        const next = rows[rowIndex + step];
        focus(next && controlsOf(next)[0]);
        if (next && event.shiftKey) onExtend?.(row, next);
      } else if (event.key === 'Home' || event.key === 'End') {
        focusEdgeRow(event.key === 'End');
      } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        const controls = controlsOf(row);
        const next = controls[controls.indexOf(target) + (event.key === 'ArrowRight' ? 1 : -1)];
        if (next === undefined) return;
        focus(next);
      } else return;
      event.preventDefault();
    }

    /** The first or last row; of a virtualized list it is there only after scrolling. */
    function focusEdgeRow(isEnd: boolean): void {
      const scroller = scrollParent(element);
      if (scroller !== null) scroller.scrollTop = isEnd ? scroller.scrollHeight : 0;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const edge = rowsOf(element).at(isEnd ? -1 : 0);
          focus(edge && controlsOf(edge)[0]);
        }),
      );
    }

    const observer = new MutationObserver(sync);
    observer.observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['tabindex', 'disabled'],
    });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', onKeyDown);
    sync();
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', onKeyDown);
    };
  });
}

/** True while the last focus or press was in the list; a list that goes hands its focus on. */
function useHasFocusWithin(
  list: RefObject<HTMLElement | null>,
  region: RefObject<HTMLElement | null>,
): RefObject<boolean> {
  const isInside = useRef(false);
  useEffect(() => {
    function onEnter({ target }: Event): void {
      isInside.current = list.current?.contains(target as Node) ?? false;
    }
    document.addEventListener('focusin', onEnter);
    document.addEventListener('pointerdown', onEnter);
    return () => {
      document.removeEventListener('focusin', onEnter);
      document.removeEventListener('pointerdown', onEnter);
      if (isInside.current) focusAround(region.current);
    };
  }, [list, region]);
  return isInside;
}

/** Rows of a list, elements with `data-row`, that have something to focus. */
export function rowsOf(list: HTMLElement | null): HTMLElement[] {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return rows.filter((row) => controlsOf(row).length > 0);
}

/** Controls of a row, which may be one itself. */
export function controlsOf(row: HTMLElement): HTMLElement[] {
  const descendants = [...row.querySelectorAll<HTMLElement>(CONTROL)];
  return row.matches(CONTROL) ? [row, ...descendants] : descendants;
}

/** Count of all rows, also of those that a virtualized list has not in the document. */
function countOf(rows: readonly HTMLElement[]): number {
  const size = rows[0]?.closest('[aria-setsize]')?.getAttribute('aria-setsize');
  return Number(size ?? rows.length);
}

/** Control at which Tab enters the list: that of the open row, else of the first one. */
function firstTabStop(rows: readonly HTMLElement[]): HTMLElement | null {
  const isOpen = (row: HTMLElement) =>
    row.matches('[aria-current]') || row.querySelector('[aria-current]') !== null;
  const row = rows.find(isOpen) ?? rows[0];
  return row === undefined ? null : (controlsOf(row)[0] ?? null);
}

function scrollParent(element: HTMLElement | null): HTMLElement | null {
  if (element === null || element.scrollHeight > element.clientHeight + 1) return element;
  return scrollParent(element.parentElement);
}
