import { memo } from 'react';
import { dateFormat } from '../../ui/text/dateFormat.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import type { Scale } from '../../stores/memory/timeline.ts';
import { noonOf, type Period } from './periods.ts';
import { useCountText } from './useCountText.ts';

/** Two of half the count stand √2 times as tall together: these still stay below the edge. */
const MAX_BAR_HEIGHT = 38;

interface PeriodBarProps {
  readonly period: Period;
  readonly index: number;
  /** Number of periods in the strip. */
  readonly total: number;
  readonly scale: Scale;
  /** Largest count of a period, which has the tallest bar. */
  readonly maximum: number;
  readonly width: number;
  /** Pixels from the left of the strip. */
  readonly offsetLeft: number;
  readonly isCurrent: boolean;
  /** True for the one bar that the Tab key reaches. */
  readonly isActive: boolean;
  readonly onChoose: (period: Period) => void;
}

/** Bar of the scale strip. Memoized: the strip renders anew with each frame of scrolling. */
export const PeriodBar = memo(function PeriodBar(props: PeriodBarProps) {
  const { period, index, total, scale, maximum, width, offsetLeft, isCurrent, isActive, onChoose } =
    props;
  const format = useFormat();
  const countText = useCountText();
  const label = `${nameOf(period, scale, format.locale)}: ${countText(period)}`;
  const barStyle = (count: number) => ({ height: heightOf(count, maximum) });
  return (
    <div
      role="option"
      data-index={index}
      aria-selected={isCurrent}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-label={label}
      title={label}
      tabIndex={isActive ? 0 : -1}
      className={isCurrent ? 'bar bar--current' : 'bar'}
      style={{ width, transform: `translateX(${offsetLeft}px)` }}
      onClick={() => onChoose(period)}
    >
      {period.memories > 0 ? (
        <span className="bar__memories" style={barStyle(period.memories)} />
      ) : null}
      {period.turns > 0 ? <span className="bar__turns" style={barStyle(period.turns)} /> : null}
      <span
        className="bar__label num"
        aria-hidden
        data-label={labelOf(period.from, scale, format.locale)}
      />
    </div>
  );
});

/** Square-root scale: beside a day of a thousand turns a day of three stays visible. */
function heightOf(count: number, most: number): number {
  return Math.max(2, Math.round(MAX_BAR_HEIGHT * Math.sqrt(count / most)));
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
