import { useId } from 'react';
import './bars.css';
import { useFormat } from '../text/useFormat.ts';

interface BarsProps {
  readonly title: string;
  readonly bars: readonly { readonly count: number; readonly label: string }[];
  /** Labels of the first and the last bar. */
  readonly from: string;
  readonly to: string;
}

/** Small bar chart. The figures are in tooltips, and in a list for screen readers. */
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
        {bars.map(({ count, label }) => (
          <li key={label} className="bars__bar" title={`${label}: ${format.number(count)}`}>
            <span className="visually-hidden">{`${label}: ${format.number(count)}`}</span>
            <span
              className={count === 0 ? 'bars__level bars__level--none' : 'bars__level'}
              style={{ height: `${(count / maximum) * 100}%` }}
            />
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
