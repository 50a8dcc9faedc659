import { Clock, ShieldCheck } from 'lucide-react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Notes about how a message was stored: secrets redacted, or waiting in the journal. */
export function MessageNotes({ message }: { readonly message: Message }) {
  const { t } = useText();
  return (
    <>
      {message.redactions > 0 ? (
        <p className="message__note">
          <ShieldCheck size={14} aria-hidden />
          {t('chat:redacted', { count: message.redactions })}
        </p>
      ) : null}
      {message.waiting ? (
        <p className="message__note">
          <Clock size={14} aria-hidden />
          {t('chat:waitingInJournal')}
        </p>
      ) : null}
    </>
  );
}
