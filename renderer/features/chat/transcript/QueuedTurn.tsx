import { useWorkspace } from '../../../stores/app/storesContext.ts';
import type { Outgoing } from '../../../stores/chat/outbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { TurnForm } from './TurnForm.tsx';

/** Queued message, sent after the answer in progress; until then it can be edited or withdrawn. */
export function QueuedTurn({ item }: { readonly item: Outgoing }) {
  const { t } = useText();
  const { outbox } = useWorkspace().chat;
  const { clientMessageId, edit } = item;

  if (edit !== null) {
    return (
      <article className="message message--user" aria-label={t('chat:queuedMessage')}>
        <TurnForm
          label={t('chat:editLabel')}
          saveText={t('chat:queueSave')}
          text={edit}
          onChange={(next) => outbox.edit(clientMessageId, next)}
          onSave={(wording) => void outbox.endEdit(clientMessageId, wording)}
          onCancel={() => void outbox.endEdit(clientMessageId)}
        />
      </article>
    );
  }
  return (
    <article
      className="message message--user message--outgoing"
      aria-label={t('chat:queuedMessage')}
    >
      <p dir="auto" className="message__text">
        {item.text}
      </p>
      <div className="queued">
        <span>{t('chat:queued')}</span>
        <Button size="s" tone="quiet" onPress={() => void outbox.sendNow(clientMessageId)}>
          {t('chat:sendNow')}
        </Button>
        <Button
          size="s"
          tone="quiet"
          onPress={() => outbox.edit(clientMessageId, { text: item.text, pasted: item.pasted })}
        >
          {t('chat:edit')}
        </Button>
        <Button size="s" tone="quiet" onPress={() => outbox.discard(clientMessageId)}>
          {t('chat:deleteQueued')}
        </Button>
      </div>
    </article>
  );
}
