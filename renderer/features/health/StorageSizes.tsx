import { useEffect } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** Sizes of the parts of the file. Read when it is opened, since it scans the whole file. */
export function StorageSizes() {
  const { t } = useText();
  const { health } = useWorkspace();
  const { sizes, sizesProblem } = useSelect(health, (state) => state);
  const format = useFormat();
  useEffect(() => void health.measure(), [health]);
  // A restored backup has other sizes.
  useEffect(
    () =>
      health.subscribe((now, previous) => {
        const isOutdated = now.sizes === null && now.sizesProblem === null;
        if (isOutdated && previous.sizes !== null) void health.measure();
      }),
    [health],
  );
  if (sizesProblem !== null) {
    return <ErrorNotice problem={sizesProblem} onRetry={() => void health.measure()} />;
  }
  if (sizes === null) return <p className="health__quiet">{t('health:measuring')}</p>;
  const maximum = Math.max(1, ...sizes.map(({ bytes }) => bytes));
  return (
    <ul className="parts num">
      {sizes.map(({ part, bytes }) => (
        <li key={part} className="parts__row">
          <span>{t(`health:part.${part}`)}</span>
          <span className="parts__bar" aria-hidden>
            <span className="parts__level" style={{ width: `${(bytes / maximum) * 100}%` }} />
          </span>
          <span className="parts__size">{format.bytes(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
