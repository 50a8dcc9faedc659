import { useState } from 'react';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import type { Outgoing } from '../../../stores/chat/outbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { DraftText } from '../../../stores/shell/draftText.ts';
import { TurnForm } from './TurnForm.tsx';

/** Queued message, sent after the answer in progress; until then it can be edited or withdrawn. */
export function QueuedTurn({ item }: { readonly item: Outgoing }) {
  const { t } = useText();
  const { outbox } = useWorkspace().chat;
  const [wording, setWording] = useState<DraftText | null>(null);
  const { clientMessageId } = item;

  if (wording !== null) {
    return (
      <article className="message message--user" aria-label={t('chat:queuedMessage')}>
        <TurnForm
          label={t('chat:editLabel')}
          saveText={t('chat:queueSave')}
          text={wording}
          onChange={setWording}
          onSave={({ text, pasted }) => {
            outbox.rewrite(clientMessageId, text, pasted);
            setWording(null);
          }}
          onCancel={() => setWording(null)}
        />
      </article>
    );
  }
  return (
    <article
      className="message message--user message--outgoing"
      aria-label={t('chat:queuedMessage')}
    >
      <p className="message__said">{item.text}</p>
      <div className="queued">
        <span>{t('chat:queued')}</span>
        <Button size="s" tone="quiet" onPress={() => void outbox.sendNow(clientMessageId)}>
          {t('chat:sendNow')}
        </Button>
        <Button
          size="s"
          tone="quiet"
          onPress={() => setWording({ text: item.text, pasted: item.pasted })}
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
