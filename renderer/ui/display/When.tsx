import { useFormat, useNow } from '../text/useFormat.ts';

interface WhenProps {
  readonly at: number;
  /** `relative` (the default) or the clock time. The exact time is in a tooltip. */
  readonly as?: 'relative' | 'time';
}

export function When({ at, as = 'relative' }: WhenProps) {
  const format = useFormat();
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={format.exact(at)}>
      {as === 'time' ? format.time(at) : format.relative(at, now)}
    </time>
  );
}
