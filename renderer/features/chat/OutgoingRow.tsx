import { useWorkspace } from '../../stores/context.ts';
import type { Outgoing } from '../../stores/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/useErrorText.ts';
import { QueuedTurn } from './QueuedTurn.tsx';
import { useText } from '../../ui/useText.ts';

/** A message that is not on disk yet, and says so. */
export function OutgoingRow({ item }: { readonly item: Outgoing }) {
  const { t } = useText();
  const { chat } = useWorkspace();
  const errorText = useErrorText();
  if (item.state === 'queued') return <QueuedTurn item={item} />;
  return (
    <article className="message message--user message--outgoing" aria-label={t('chat:you')}>
      <p className="message__said">{item.text}</p>
      {item.state === 'failed' ? (
        <div className="message__state" role="alert">
          <p>
            {t('chat:notStored')} {item.problem ? errorText(item.problem) : null}
          </p>
          <Button size="s" onPress={() => void chat.outbox.again(item.clientMessageId)}>
            {t('chat:sendAgain')}
          </Button>
          <Button size="s" tone="quiet" onPress={() => chat.outbox.discard(item.clientMessageId)}>
            {t('chat:discard')}
          </Button>
        </div>
      ) : (
        <p className="message__foot">
          {item.state === 'waiting' ? t('chat:waitingForConnection') : t('chat:storing')}
        </p>
      )}
    </article>
  );
}
