import { useFormat, useNow } from './useFormat.ts';
import { useText } from './useText.ts';

const MINUTE_MS = 60_000;

/** Past time within a sentence: "backed up just now", "backed up 5 minutes ago". */
export function useRelativeTime(): (at: number) => string {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  return (at) => (now - at < MINUTE_MS ? t('common:justNow') : format.relative(at, now));
}
