import { useFormat, useNow } from '../text/useFormat.ts';
import { useText } from '../text/useText.ts';

const MINUTE_MS = 60_000;

interface TimeTextProps {
  readonly at: number;
  /** `relative` (the default), the day, or the clock time. The exact time is in a tooltip. */
  readonly as?: 'relative' | 'day' | 'time';
  /** It has happened: a clock that was set back since does not put it into the future. */
  readonly isPast?: boolean;
}

export function TimeText({ at, as = 'relative', isPast = false }: TimeTextProps) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  // Time moves on by the minute here: what has just happened may lie ahead of it.
  const isJustNow = Math.abs(now - at) < MINUTE_MS || (isPast && at > now);
  const words = {
    relative: () => (isJustNow ? t('common:justNow') : format.relative(at, now)),
    day: () => format.day(at, now),
    time: () => format.time(at),
  };
  return (
    <time dateTime={new Date(at).toISOString()} title={format.exact(at)}>
      {words[as]()}
    </time>
  );
}
