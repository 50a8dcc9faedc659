import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dateFormat } from '../../ui/text/dateFormat.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { noonOf, type Period, type Scale } from './periods.ts';
import { useCountText } from './useCountText.ts';

const WIDTHS: Readonly<Record<Scale, number>> = { day: 16, week: 28, month: 48, year: 72 };
/** Two of half the count stand √2 times as tall together: these still stay below the edge. */
const TALLEST = 38;

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
  const format = useFormat();
  const countText = useCountText();
  const scroller = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  const currentIndex = Math.max(
    0,
    periods.findIndex(({ from }) => from === current),
  );
  const [focusedIndex, setWalked] = useState<number | null>(null);
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
    setWalked(null);
    virtualizer.scrollToIndex(currentIndex, { align: 'center' });
  }, [currentIndex, scale, periods.length, virtualizer]);
  // Layout effect: the bar that had the focus may leave in this render, and a key then goes nowhere.
  useLayoutEffect(() => {
    if (!focusNext.current) return;
    const bar = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!bar) return;
    focusNext.current = false;
    bar.focus({ preventScroll: true });
  });

  function walk(event: KeyboardEvent): void {
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
      focusNext.current = false;
      return onChoose(period);
    }
    if (next === undefined || next < 0 || next >= periods.length) return;
    event.preventDefault();
    focusNext.current = true;
    setWalked(next);
    virtualizer.scrollToIndex(next);
  }

  return (
    <div className="strip" ref={scroller}>
      <div
        role="listbox"
        aria-orientation="horizontal"
        aria-label={t('timeline:strip')}
        className="strip__bars"
        style={{ width: virtualizer.getTotalSize() }}
        onKeyDown={walk}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const period = periods[item.index];
          if (!period) return null;
          const name = nameOf(period, scale, format.locale);
          const sums = countText(period);
          const tall = (count: number) => ({ height: heightOf(count, maximum) });
          return (
            <div
              key={period.from}
              role="option"
              data-index={item.index}
              aria-selected={item.index === currentIndex}
              aria-setsize={periods.length}
              aria-posinset={item.index + 1}
              aria-label={`${name}: ${sums}`}
              title={`${name}: ${sums}`}
              tabIndex={item.index === active ? 0 : -1}
              className={item.index === currentIndex ? 'bar bar--current' : 'bar'}
              style={{ width: item.size, transform: `translateX(${item.start}px)` }}
              onClick={() => onChoose(period)}
            >
              {period.memories > 0 ? (
                <span className="bar__memories" style={tall(period.memories)} />
              ) : null}
              {period.turns > 0 ? <span className="bar__turns" style={tall(period.turns)} /> : null}
              <span
                className="bar__label num"
                aria-hidden
                data-label={labelOf(period.from, scale, format.locale)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Square-root scale: beside a day of a thousand turns a day of three stays visible. */
function heightOf(count: number, most: number): number {
  return Math.max(2, Math.round(TALLEST * Math.sqrt(count / most)));
}

function nameOf({ from }: Period, scale: Scale, locale: string): string {
  const options: Readonly<Record<Scale, Intl.DateTimeFormatOptions>> = {
    day: { dateStyle: 'long' },
    week: { dateStyle: 'long' },
    month: { month: 'long', year: 'numeric' },
    year: { year: 'numeric' },
  };
  return dateFormat(locale, options[scale]).format(noonOf(from));
}

/** Label under the bars, where there is space: months under days and weeks, else the period. */
function labelOf(from: string, scale: Scale, locale: string): string {
  const short = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, options).format(noonOf(from));
  const day = Number(from.slice(8));
  if (scale === 'day') return day === 1 ? short({ month: 'short' }) : '';
  if (scale === 'week') return day <= 7 ? short({ month: 'short' }) : '';
  if (scale === 'year') return from.slice(0, 4);
  return from.slice(5, 7) === '01' ? from.slice(0, 4) : short({ month: 'short' });
}
