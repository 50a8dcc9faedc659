import { useId } from 'react';
import './bars.css';
import { useFormat } from '../text/useFormat.ts';

interface Bar {
  readonly count: number;
  readonly label: string;
  /** Shows what the bar counts. */
  readonly onPress?: () => void;
  /** True while what it counts is shown. */
  readonly isPressed?: boolean;
}

interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Labels of the first and the last bar. */
  readonly from: string;
  readonly to: string;
}

/** Height of the tallest bar, px; its figure stands above it. */
const MAX_BAR_HEIGHT = 64;

/** Small bar chart with the figure above each bar, and in a list for screen readers. */
export function Bars({ title, bars, from, to }: BarsProps) {
  const format = useFormat();
  const id = useId();
  const maximum = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <figure className="bars" aria-labelledby={id}>
      <figcaption id={id} className="bars__title">
        {title}
      </figcaption>
      <ul className="bars__row">
        {bars.map((bar) => (
          <li
            key={bar.label}
            className="bars__bar"
            title={`${bar.label}: ${format.number(bar.count)}`}
          >
            <BarLevel bar={bar} share={bar.count / maximum} />
          </li>
        ))}
      </ul>
      <p className="bars__ends num" aria-hidden>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </figure>
  );
}

function BarLevel({ bar, share }: { readonly bar: Bar; readonly share: number }) {
  const format = useFormat();
  const { count, label, onPress, isPressed } = bar;
  const name = `${label}: ${format.number(count)}`;
  const level = (
    <span className="bars__column" aria-hidden>
      {count === 0 ? null : <span className="bars__count num">{format.number(count)}</span>}
      <span
        className={count === 0 ? 'bars__level bars__level--none' : 'bars__level'}
        style={{ height: share * MAX_BAR_HEIGHT }}
      />
    </span>
  );
  if (onPress === undefined || count === 0) {
    return (
      <>
        <span className="visually-hidden">{name}</span>
        {level}
      </>
    );
  }
  return (
    <button
      type="button"
      className="bars__press"
      aria-label={name}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {level}
    </button>
  );
}
