import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../../stores/app/storesContext.ts';
import type { Outgoing } from '../../../stores/chat/outbox.ts';
import { NEW_CHAT } from '../../../stores/shell/route.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useErrorText } from '../../errors/useErrorText.ts';
import { QueuedTurn } from './QueuedTurn.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Outgoing message that is not stored yet, and shows it. */
export function OutgoingRow({ item }: { readonly item: Outgoing }) {
  const { t } = useText();
  const { chat } = useWorkspace();
  const errorText = useErrorText();
  if (item.state === 'queued') return <QueuedTurn item={item} />;
  return (
    <article className="message message--user message--outgoing" aria-label={t('chat:you')}>
      <p dir="auto" className="message__text">
        {item.text}
      </p>
      {item.state === 'failed' ? (
        <div className="message__state" role="alert">
          <p>
            {t('chat:notStored')} {item.problem ? errorText(item.problem) : null}
          </p>
          {item.problem?.reason === 'temporary_gone' ? (
            <MoveUnsentMessage conversationId={item.conversationId} />
          ) : item.problem?.reason === 'attachment' ? (
            <RewriteUnsentMessage item={item} />
          ) : (
            <Button size="s" onPress={() => void chat.outbox.resend(item.clientMessageId)}>
              {t('chat:sendAgain')}
            </Button>
          )}
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

/** Offer to move an unsent message on: its conversation is gone, its text is not. */
function MoveUnsentMessage({ conversationId }: { readonly conversationId: ConversationId }) {
  const { t } = useText();
  const { route, view } = useApp();
  const { chat, newChat } = useWorkspace();

  function moveToNewChat(): void {
    const unsent = chat
      .getState()
      .outgoing.filter((item) => item.conversationId === conversationId);
    chat.outbox.discardAll(conversationId);
    newChat.choose({ temporary: true });
    route.go(NEW_CHAT);
    view.prefillComposer(unsent.map(({ text }) => text).join('\n\n'));
  }

  return (
    <Button size="s" onPress={moveToNewChat}>
      {t('chat:moveToTemporaryChat')}
    </Button>
  );
}

/** Offer to write an unsent message again: its file is gone, its text is not. */
function RewriteUnsentMessage({ item }: { readonly item: Outgoing }) {
  const { t } = useText();
  const { view } = useApp();
  const { chat } = useWorkspace();
  return (
    <Button
      size="s"
      onPress={() => {
        chat.outbox.discard(item.clientMessageId);
        view.prefillComposer(item.text);
      }}
    >
      {t('chat:edit')}
    </Button>
  );
}
