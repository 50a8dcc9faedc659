import { useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import type { FactRows } from '../../stores/memory/factPages.ts';
import { focusAround, regionOf } from '../../ui/focusAround.ts';

interface FactListState {
  readonly rows: FactRows;
  /** Memory of the row that has, or last had, the focus. */
  readonly focusedId: string | null;
  /** True while rows are selected, and their bar is there. */
  readonly isSelecting: boolean;
}

/**
 * Focus after the focused row was removed, or the bar of the selection: without it the next key goes
 * nowhere. A row that was only scrolled out of the virtual list does not call the focus back.
 */
export function useFocusAfterRemoval(
  { rows, focusedId, isSelecting }: FactListState,
  focusActiveRow: () => void,
) {
  const { correctionDrafts } = useWorkspace();
  const hasFocus = useRef(false);
  const region = useRef<HTMLElement | null>(null);
  const previous = useRef({ rows, choosing: isSelecting });

  useLayoutEffect(() => {
    const { rows: previousRows, choosing: wasSelecting } = previous.current;
    previous.current = { rows, choosing: isSelecting };
    if (document.activeElement !== document.body) return;
    const isRemoved =
      hasFocus.current && hasRow(previousRows, focusedId) && !hasRow(rows, focusedId);
    // Of a corrected row the successor gets the focus.
    const corrected = [...correctionDrafts.getState().draftTexts.keys()];
    const isCorrected = corrected.some((id) => id === focusedId);
    hasFocus.current = false;
    if ((isRemoved && !isCorrected) || (wasSelecting && !isSelecting)) focusActiveRow();
  });

  // The list goes with its last row.
  useEffect(
    () => () => {
      if (hasFocus.current) focusAround(region.current);
    },
    [],
  );

  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      hasFocus.current = true;
      region.current = regionOf(currentTarget);
    },
    onBlur: () => void (hasFocus.current = false),
  };
}

function hasRow(rows: FactRows, id: string | null): boolean {
  for (const node of rows.values()) if (node.id === id) return true;
  return false;
}
