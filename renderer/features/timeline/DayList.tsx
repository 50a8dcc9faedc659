import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { DayCount } from '../../../shared/contract/timeline.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { initialPosition, useListPosition } from '../../ui/useScrollPosition.ts';
import { dayHeight } from './dayHeight.ts';
import { DaySection } from './DaySection.tsx';

export interface DayListHandle {
  /** Scrolls a day to the top; a requested day takes the focus too. */
  show(index: number, focus: boolean): void;
}

interface DayListProps {
  readonly ref: Ref<DayListHandle>;
  readonly days: readonly DayCount[];
  /** Called with the day at the top. */
  readonly onTopDayChange: (day: string) => void;
}

/** Day list, newest first. Page Up and Page Down move by day, as in the feed pattern. */
export function DayList({ ref, days, onTopDayChange }: DayListProps) {
  const { t } = useText();
  const position = useWorkspace().scrollPositions.of('timeline');
  const scroller = useRef<HTMLDivElement>(null);
  /** Focused day, or the one about to be; it stays rendered wherever one scrolls. */
  const [pinnedRow, setPinnedRow] = useState<{
    readonly day: string;
    readonly focus: boolean;
  } | null>(null);
  const pinnedIndex = pinnedRow === null ? -1 : days.findIndex(({ day }) => day === pinnedRow.day);
  const virtualizer = useVirtualizer({
    count: days.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => days[index]?.day ?? index, [days]),
    estimateSize: useCallback(
      (index: number) => {
        const count = days[index];
        return count === undefined ? 0 : dayHeight(count);
      },
      [days],
    ),
    rangeExtractor: (range) => {
      const visibleRange = defaultRangeExtractor(range);
      if (pinnedIndex < 0 || visibleRange.includes(pinnedIndex)) return visibleRange;
      return [...visibleRange, pinnedIndex].sort((a, b) => a - b);
    },
    overscan: 2,
    // Padding that lets the oldest day scroll to the top.
    paddingEnd: 480,
    ...initialPosition(position),
  });
  useListPosition(scroller, virtualizer, position);
  const items = virtualizer.getVirtualItems();
  const offset = virtualizer.scrollOffset ?? 0;
  const top = items.find(({ end }) => end > offset + 1)?.index ?? 0;
  const topDay = days[top]?.day;

  useEffect(() => {
    if (topDay !== undefined) onTopDayChange(topDay);
  }, [topDay, onTopDayChange]);

  const show = useCallback(
    (index: number, focus: boolean) => {
      const day = days[index]?.day;
      if (focus && day !== undefined) setPinnedRow({ day, focus });
      virtualizer.scrollToIndex(index, { align: 'start' });
    },
    [virtualizer, days],
  );
  useImperativeHandle(ref, () => ({ show }), [show]);
  const pin = useCallback((day: string) => setPinnedRow({ day, focus: false }), []);

  useEffect(() => {
    if (pinnedRow?.focus !== true) return;
    const rowElement = scroller.current?.querySelector<HTMLElement>(
      `[data-day="${pinnedRow.day}"]`,
    );
    rowElement?.focus({ preventScroll: true });
  }, [pinnedRow]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
    const next = (pinnedIndex < 0 ? top : pinnedIndex) + (event.key === 'PageDown' ? 1 : -1);
    if (next < 0 || next >= days.length) return;
    event.preventDefault();
    show(next, true);
  }

  return (
    <div className="days" ref={scroller} onKeyDown={onKeyDown} onBlur={() => setPinnedRow(null)}>
      <div
        role="feed"
        aria-label={t('timeline:title')}
        className="days__feed"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map((item) => {
          const count = days[item.index];
          return count ? (
            <DaySection
              key={item.key}
              ref={virtualizer.measureElement}
              dayCount={count}
              index={item.index}
              total={days.length}
              offsetTop={item.start}
              scroller={scroller}
              onFocus={pin}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}
