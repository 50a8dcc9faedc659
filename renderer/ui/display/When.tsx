import { useFormat, useNow } from '../text/useFormat.ts';

interface WhenProps {
  readonly at: number;
  /** `relative` (the default), the day, or the clock time. The exact time is in a tooltip. */
  readonly as?: 'relative' | 'day' | 'time';
}

export function When({ at, as = 'relative' }: WhenProps) {
  const format = useFormat();
  const now = useNow();
  const words = {
    relative: () => format.relative(at, now),
    day: () => format.day(at, now),
    time: () => format.time(at),
  };
  return (
    <time dateTime={new Date(at).toISOString()} title={format.exact(at)}>
      {words[as]()}
    </time>
  );
}
