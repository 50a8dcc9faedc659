import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { FactRows } from '../../stores/memory/factPages.ts';
import { FactPlaceholder } from './FactPlaceholder.tsx';
import { FactRow } from './FactRow.tsx';
import { useFactKeys } from './useFactKeys.ts';
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts';
import { useText } from '../../ui/text/useText.ts';
import { canTakeFocus } from '../../ui/canTakeFocus.ts';
import { useAfterPaint } from '../../ui/useAfterPaint.ts';
import { initialPosition, useListPosition } from '../../ui/useScrollPosition.ts';

/** Rows loaded ahead of the visible ones. */
const PRELOADED_ROWS = 20;
/** Rows rendered beyond the visible ones, once those are painted. */
const OVERSCAN = 8;

interface ScrollTarget {
  readonly index: number;
  readonly id: string | null;
}

/** Index of a memory: rows above may change, and the focus stays with the memory. */
function indexOfTarget(rows: FactRows, { index, id }: ScrollTarget): number {
  if (id === null || rows.get(index)?.id === id) return index;
  for (const [other, node] of rows) if (node.id === id) return other;
  return index;
}

/** Facts grid with roving focus: arrow keys move it. */
export function FactList() {
  const { t } = useText();
  const { facts, inspector, scrollPositions } = useWorkspace();
  const rows = useSelect(facts, (state) => state.rows);
  const total = useSelect(facts, (state) => state.total);
  const isSelecting = useSelect(facts, (state) => state.selected.size > 0);
  const openId = useSelect(inspector, (state) => state.nodeId);
  const isPainted = useAfterPaint();
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollTarget, setScrollTarget] = useState<ScrollTarget>({ index: 0, id: null });
  const shouldFocus = useRef(false);
  const editedId = useSelect(facts, (state) => state.editing);
  const edited = editedId === null ? -1 : indexOfTarget(rows, { index: -1, id: editedId });
  const filters = useSelect(facts, (state) => state.filters);
  const position = scrollPositions.of('memories', filters);
  const active = Math.min(indexOfTarget(rows, scrollTarget), Math.max(0, total - 1));

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows.get(index)?.id ?? index, [rows]),
    estimateSize: () => 64,
    // The edited row stays rendered wherever one scrolls: its field holds the focus.
    rangeExtractor: (range) => {
      const visibleRange = defaultRangeExtractor(range);
      if (edited < 0 || visibleRange.includes(edited)) return visibleRange;
      return [...visibleRange, edited].sort((a, b) => a - b);
    },
    overscan: isPainted ? OVERSCAN : 0,
    paddingEnd: 24,
    ...initialPosition(position),
  });
  useListPosition(scroller, virtualizer, position);
  const items = virtualizer.getVirtualItems();
  // The focused row may be far from the visible ones: Tab reaches the list all the same.
  const focusableIndex = items.some(({ index }) => index === active)
    ? active
    : virtualizer.range?.startIndex;
  const visibleItems = items.filter(({ index }) => index !== edited);
  const firstVisibleIndex = visibleItems[0]?.index ?? 0;
  const lastVisibleIndex = visibleItems.at(-1)?.index ?? 0;

  useEffect(
    () => void facts.show(firstVisibleIndex - PRELOADED_ROWS, lastVisibleIndex + PRELOADED_ROWS),
    [firstVisibleIndex, lastVisibleIndex, rows, facts],
  );

  const readOnly = filters.asOf !== null;

  const activate = useCallback(
    (index: number) => setScrollTarget({ index, id: rows.get(index)?.id ?? null }),
    [rows],
  );
  const focusRow = useCallback(
    (index: number) => {
      shouldFocus.current = true;
      activate(index);
      virtualizer.scrollToIndex(index);
    },
    [activate, virtualizer],
  );

  const listState = { rows, focusedId: scrollTarget.id, isSelecting };
  const focusHandlers = useFocusAfterRemoval(listState, () => focusRow(active));

  // The row may render only after the scroll, so the focus follows then, unless the person moved on.
  // Layout effect: the row that had it may leave in this render, and a key then goes nowhere.
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    const isOutOfFocus = !canTakeFocus(scroller.current);
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!isOutOfFocus && !row) return;
    shouldFocus.current = false;
    if (!isOutOfFocus) row?.focus({ preventScroll: true });
  });

  // Focus follows a replaced row to its successor, unless the person moved on.
  const corrected = useSelect(facts, (state) => state.corrected);
  useEffect(() => {
    if (corrected === null || scrollTarget.id !== corrected.from) return;
    if (!canTakeFocus(scroller.current)) return;
    const index = indexOfTarget(rows, { index: -1, id: corrected.to });
    if (index >= 0) focusRow(index);
  }, [corrected, rows, scrollTarget, focusRow]);

  const onKeyDown = useFactKeys({ rows, total, active, readOnly, focusRow });

  return (
    <div className="facts__scroll" ref={scroller}>
      <div
        role="grid"
        aria-label={t('memories:title')}
        aria-rowcount={total}
        aria-multiselectable={!readOnly}
        className={isSelecting ? 'facts__grid facts__grid--selecting' : 'facts__grid'}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        {...focusHandlers}
      >
        {items.map((item) => {
          const node = rows.get(item.index);
          if (!node) return <FactPlaceholder key={item.key} start={item.start} />;
          return (
            <FactRow
              key={item.key}
              ref={virtualizer.measureElement}
              node={node}
              index={item.index}
              start={item.start}
              active={item.index === focusableIndex}
              open={node.id === openId}
              readOnly={readOnly}
              onActivate={activate}
            />
          );
        })}
      </div>
    </div>
  );
}
