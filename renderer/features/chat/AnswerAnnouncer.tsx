import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../shared/domain/chat.ts';
import { useText } from '../../ui/useText.ts';

/**
 * Says an answer aloud once, when it is complete. The list itself is not live: a screen reader
 * would stammer along with every piece of text.
 */
export function AnswerAnnouncer({ messages }: { readonly messages: readonly Message[] }) {
  const { t } = useText();
  const last = messages.findLast((message) => message.role === 'assistant');
  const streamed = useRef<string | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!last) return;
    if (last.state === 'streaming') streamed.current = last.id;
    else if (streamed.current === last.id) {
      streamed.current = null;
      setSaid(t('chat:answered', { text: last.text }));
    }
  }, [last, t]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {said}
    </div>
  );
}
