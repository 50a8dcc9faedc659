import { useFormat, useNow } from '../text/useFormat.ts';
import { useText } from '../text/useText.ts';

interface ValidityTextProps {
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** Text of a validity interval, with a note once it is over; nothing for one that is open at both ends. */
export function ValidityText({ from, until }: ValidityTextProps) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const first = from === undefined ? null : format.day(from, now);
  const last = until === undefined ? null : format.lastDay(until, from ?? now, now);
  if (first === null && last === null) return null;
  const isPast = until !== undefined && until <= now;
  return (
    <>
      {last === null
        ? t('memories:holdsFrom', { from: first })
        : first === null
          ? t('memories:holdsUntil', { until: last })
          : t('memories:holdsBetween', { from: first, until: last })}
      {isPast ? ` ${t('memories:noLongerHolds')}` : null}
    </>
  );
}
