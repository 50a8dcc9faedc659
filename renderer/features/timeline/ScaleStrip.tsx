import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../ui/text/useText.ts';
import { PeriodBar } from './PeriodBar.tsx';
import type { Scale } from '../../stores/memory/timeline.ts';
import type { Period } from './periods.ts';

const WIDTHS: Readonly<Record<Scale, number>> = { day: 16, week: 28, month: 48, year: 72 };

interface ScaleStripProps {
  readonly periods: readonly Period[];
  readonly scale: Scale;
  /** First day of the current period. */
  readonly current: string;
  readonly onChoose: (period: Period) => void;
}

/** Scale strip: a bar per period, from left to right, its height by the content. */
export function ScaleStrip({ periods, scale, current, onChoose }: ScaleStripProps) {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const currentIndex = Math.max(
    0,
    periods.findIndex(({ from }) => from === current),
  );
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);
  const active = focusedIndex === null ? currentIndex : Math.min(focusedIndex, periods.length - 1);
  const maximum = Math.max(1, ...periods.map(({ turns, memories }) => turns + memories));

  const virtualizer = useVirtualizer({
    horizontal: true,
    count: periods.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => WIDTHS[scale],
    overscan: 6,
    paddingStart: 24,
    paddingEnd: 24,
  });

  useEffect(() => virtualizer.measure(), [scale, virtualizer]);
  useEffect(() => {
    setFocusedIndex(null);
    virtualizer.scrollToIndex(currentIndex, { align: 'center' });
  }, [currentIndex, scale, periods.length, virtualizer]);
  // Layout effect: the bar that had the focus may leave in this render, and a key then goes nowhere.
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    const bar = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!bar) return;
    shouldFocus.current = false;
    bar.focus({ preventScroll: true });
  });

  function moveFocus(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: active - 1,
      ArrowRight: active + 1,
      Home: 0,
      End: periods.length - 1,
    };
    const next = steps[event.key];
    const period = periods[active];
    if ((event.key === 'Enter' || event.key === ' ') && period) {
      event.preventDefault();
      // A bar that is drawn only now does not take the focus back from the day.
      shouldFocus.current = false;
      return onChoose(period);
    }
    if (next === undefined || next < 0 || next >= periods.length) return;
    event.preventDefault();
    shouldFocus.current = true;
    setFocusedIndex(next);
    virtualizer.scrollToIndex(next);
  }

  return (
    <div className="activity-strip" ref={scroller}>
      <div
        role="listbox"
        aria-orientation="horizontal"
        aria-label={t('timeline:strip')}
        className="activity-strip__bars"
        style={{ width: virtualizer.getTotalSize() }}
        onKeyDown={moveFocus}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const period = periods[item.index];
          if (!period) return null;
          return (
            <PeriodBar
              key={period.from}
              period={period}
              index={item.index}
              total={periods.length}
              scale={scale}
              maximum={maximum}
              width={item.size}
              offsetLeft={item.start}
              isCurrent={item.index === currentIndex}
              isActive={item.index === active}
              onChoose={onChoose}
            />
          );
        })}
      </div>
    </div>
  );
}
