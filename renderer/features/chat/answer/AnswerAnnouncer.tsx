import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useProblemText } from './useProblemText.ts';

/**
 * Announces an answer to screen readers once, when it is complete. The list itself is not a live
 * region: it would be read out again with every piece of text.
 */
export function AnswerAnnouncer({ messages }: { readonly messages: readonly Message[] }) {
  const { t } = useText();
  const { chat } = useWorkspace();
  const problemText = useProblemText();
  const last = messages.findLast((message) => message.role === 'assistant');
  const wait = useSelect(chat, (state) => (last ? state.waits[last.id]?.status : undefined));
  const streamed = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (!last) return;
    if (last.state === 'streaming') {
      // The same words as before are announced only where the region was empty meanwhile.
      if (streamed.current !== last.id) setAnnouncement('');
      streamed.current = last.id;
    } else if (streamed.current === last.id) {
      streamed.current = null;
      const answer = last.text === '' ? '' : t('chat:answered', { text: last.text });
      setAnnouncement(last.state === 'complete' ? answer : `${answer} ${problemText(last)}`.trim());
    }
  }, [last, problemText, t]);

  // Announces long waits only.
  useEffect(() => {
    if (wait === 'loading_model') setAnnouncement(t('chat:waitLoading'));
    if (wait === 'queued') setAnnouncement(t('chat:waitQueued'));
  }, [wait, t]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {announcement}
    </div>
  );
}
