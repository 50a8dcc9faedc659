import { useEffect, useState } from 'react';
import type { MessageId } from '../../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Wait status of an answer that has no text yet. */
export function AnswerWaitStatus({ messageId }: { readonly messageId: MessageId }) {
  const { t } = useText();
  const { chat } = useWorkspace();
  const wait = useSelect(chat, (state) => state.waits[messageId]);
  const seconds = useSecondsUntil(wait?.until ?? null);
  return (
    <p className="message__thinking">
      <span className="message__dots" aria-hidden>
        · · ·
      </span>
      {wait?.status === 'queued' ? t('chat:waitQueued') : null}
      {wait?.status === 'loading_model' ? t('chat:waitLoading') : null}
      {wait?.status === 'retrying' ? t('chat:waitRetrying', { count: seconds }) : null}
      {wait === undefined || wait.status === 'waiting' ? (
        <span className="visually-hidden">{t('chat:answering')}</span>
      ) : null}
    </p>
  );
}

function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
