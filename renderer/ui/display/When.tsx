import { useFormat, useNow } from '../text/useFormat.ts';
import { useText } from '../text/useText.ts';

const MINUTE_MS = 60_000;

interface WhenProps {
  readonly at: number;
  /** `relative` (the default) or the clock time. The exact time is in a tooltip. */
  readonly as?: 'relative' | 'time';
}

export function When({ at, as = 'relative' }: WhenProps) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const isJustNow = at <= now && now - at < MINUTE_MS;
  const relativeText = isJustNow ? t('common:justNow') : format.relative(at, now);
  return (
    <time dateTime={new Date(at).toISOString()} title={format.exact(at)}>
      {as === 'time' ? format.time(at) : relativeText}
    </time>
  );
}
