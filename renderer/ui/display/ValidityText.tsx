import { useFormat, useNow } from '../text/useFormat.ts';
import { useText } from '../text/useText.ts';

interface TrueIntervalProps {
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** Interval in which a claim holds, and that it no longer does. */
export function TrueInterval({ from: start, until: end }: TrueIntervalProps) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const from = start === undefined ? null : format.day(start, now);
  const until = end === undefined ? null : format.day(end, now);
  const isPast = end !== undefined && end <= now;
  return (
    <>
      {from !== null && until !== null
        ? t('memories:holdsBetween', { from, until })
        : from !== null
          ? t('memories:holdsFrom', { from })
          : t('memories:holdsUntil', { until })}
      {isPast ? ` ${t('memories:holdsNoMore')}` : null}
    </>
  );
}
