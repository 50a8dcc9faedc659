import { useFormat, useNow } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Session divider: one session ended and the next message began another. */
export function SessionDivider({ at, first }: { readonly at: number; readonly first: boolean }) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const dateText = `${format.dayName(at, now)}, ${format.time(at)}`;
  return (
    <p className="session" title={format.exact(at)}>
      <span>{first ? dateText : t('chat:newSession', { when: dateText })}</span>
    </p>
  );
}
