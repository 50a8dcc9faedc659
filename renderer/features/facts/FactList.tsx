import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelect, useWorkspace } from '../../stores/context.ts';
import { FactRow } from './FactRow.tsx';
import { useFactKeys } from './useFactKeys.ts';
import { useText } from '../../ui/useText.ts';

const LOAD_MORE_ROWS = 20;

/** One row of the grid takes the keyboard focus; the arrow keys move it. */
export function FactList() {
  const { t } = useText();
  const { facts, inspector } = useWorkspace();
  const nodes = useSelect(facts, (state) => state.nodes);
  const total = useSelect(facts, (state) => state.total);
  const choosing = useSelect(facts, (state) => state.selected.size > 0);
  const openId = useSelect(inspector, (state) => state.nodeId);
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState(0);
  const focusNext = useRef(false);
  const active = Math.min(wanted, Math.max(0, nodes.length - 1));

  const virtualizer = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => nodes[index]?.id ?? index, [nodes]),
    estimateSize: () => 64,
    overscan: 8,
    paddingEnd: 24,
  });
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (lastShown >= nodes.length - LOAD_MORE_ROWS) void facts.loadMore();
  }, [lastShown, nodes.length, facts]);

  // Another question is answered from the top.
  const filters = useSelect(facts, (state) => state.filters);
  const readOnly = filters.asOf !== null;
  useEffect(() => virtualizer.scrollToOffset(0), [filters, virtualizer]);

  const moveTo = useCallback(
    (index: number) => {
      focusNext.current = true;
      setActive(index);
      virtualizer.scrollToIndex(index);
    },
    [virtualizer],
  );

  // The row may be rendered only after the scroll, so the focus follows when it is there.
  useEffect(() => {
    if (!focusNext.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    focusNext.current = false;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = useFactKeys({ nodes, active, readOnly, moveTo });

  return (
    <div className="facts__scroll" ref={scroller}>
      <div
        role="grid"
        aria-label={t('memories:title')}
        aria-rowcount={total}
        aria-multiselectable={!readOnly}
        className={choosing ? 'facts__grid facts__grid--choosing' : 'facts__grid'}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => {
          const node = nodes[item.index];
          if (!node) return null;
          return (
            <FactRow
              key={item.key}
              ref={virtualizer.measureElement}
              node={node}
              index={item.index}
              start={item.start}
              active={item.index === active}
              open={node.id === openId}
              readOnly={readOnly}
              onActivate={() => setActive(item.index)}
            />
          );
        })}
      </div>
    </div>
  );
}
