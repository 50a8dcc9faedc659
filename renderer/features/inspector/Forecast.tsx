import type { ForecastPoint } from '../../../shared/contract/facts.ts';
import type { MemoryDetails } from '../../stores/memory/inspector.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

const WIDTH = 320;
const HEIGHT = 72;
/** Padding for the line's own width. */
const EDGE_PX = 2;

/** Strength forecast of an unused memory: from its last use, past today, to the day it fades. */
export function Forecast({ details }: { readonly details: MemoryDetails }) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const { node, forecast } = details;
  if (node.fadeAt === null) return null;
  const [first, last] = [forecast[0], forecast.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const percent = format.percent(node.strength);
  const text = t('graph:forecastText', { percent, date: format.day(node.fadeAt, now) });
  const pointOf = ({ at, strength }: ForecastPoint) => [
    EDGE_PX + ((at - first.at) / (last.at - first.at)) * (WIDTH - 2 * EDGE_PX),
    EDGE_PX + (1 - strength) * (HEIGHT - 2 * EDGE_PX),
  ];
  const line = forecast.map((point) =>
    pointOf(point)
      .map((part) => part.toFixed(1))
      .join(' '),
  );
  const [x = 0, y = 0] = pointOf({ at: Math.min(now, last.at), strength: node.strength });
  return (
    <section className="inspector__section">
      <h3 className="inspector__subheading">{t('graph:forecast')}</h3>
      <figure className="forecast">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="forecast__chart"
          role="img"
          aria-label={text}
        >
          <path className="forecast__ground" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
          <path
            className="forecast__area"
            d={`M${line.join('L')}L${WIDTH - EDGE_PX} ${HEIGHT}L${EDGE_PX} ${HEIGHT}Z`}
          />
          <path className="forecast__line" d={`M${line.join('L')}`} />
          <path className="forecast__now" d={`M${x.toFixed(1)} ${y.toFixed(1)}V${HEIGHT}`} />
          <circle className="forecast__dot" cx={x} cy={y} r="3.5" />
        </svg>
        <p className="forecast__dates num" aria-hidden>
          <span>{format.day(first.at, now)}</span>
          <span>{format.day(last.at, now)}</span>
        </p>
        <figcaption className="forecast__text">{text}</figcaption>
      </figure>
    </section>
  );
}
