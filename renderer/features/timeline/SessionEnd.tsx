import type { TimelineSession } from '../../../shared/contract/timeline.ts';
import { useText } from '../../ui/text/useText.ts';

/** End of a session, and whether it was consolidated. */
export function SessionEnd({ session }: { readonly session: TimelineSession }) {
  const { t } = useText();
  return (
    <p className="timeline-session__end">
      {session.isRead ? t('timeline:sessionRead') : t('timeline:sessionNotProcessed')}
    </p>
  );
}
