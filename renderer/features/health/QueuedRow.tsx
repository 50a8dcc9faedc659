import { Button as AriaButton } from 'react-aria-components';
import type { QueuedSession } from '../../../shared/contract/consolidation.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { CostText } from './CostText.tsx';
import { useSkipReason } from './useSkipReason.ts';

interface QueuedRowProps {
  readonly session: QueuedSession;
  readonly mayRead: boolean;
}

/** Row of a pending session: the reason of a failed attempt, and the time of the next. */
export function QueuedRow({ session, mayRead }: QueuedRowProps) {
  const { t } = useText();
  const { route } = useApp();
  const { maintenanceStore } = useWorkspace();
  const skipReasonText = useSkipReason();
  const { sessionId, conversationId, documentId, conversationTitle, problem, attempts, open } =
    session;
  return (
    <li className="health__row">
      <div className="health__text">
        <AriaButton
          className="link"
          onPress={() =>
            route.go(
              documentId === null
                ? { screen: 'chat', conversationId }
                : { screen: 'documents', documentId },
            )
          }
        >
          {conversationTitle || t('health:untitled')}
        </AriaButton>
        <p className="health__meta">
          <TimeText at={session.lastMessageAt} />
          {open ? <span>{t('health:stillOpen')}</span> : null}
          {problem === null ? null : (
            <span className="health__problem">
              {t('health:failed', { count: attempts, why: skipReasonText(problem) })}
            </span>
          )}
          <CostText cost={session} />
        </p>
      </div>
      {mayRead ? (
        <Button
          size="s"
          tone="quiet"
          onPress={() => void maintenanceStore.readSessions([sessionId])}
        >
          {problem === null ? t('health:processOne') : t('common:tryAgain')}
        </Button>
      ) : null}
    </li>
  );
}
