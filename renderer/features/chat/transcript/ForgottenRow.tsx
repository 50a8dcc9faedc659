import { EyeOff } from 'lucide-react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { TimeText } from '../../../ui/display/TimeText.tsx';
import { useText } from '../../../ui/text/useText.ts';

/** Placeholder of a forgotten message. */
export function ForgottenRow({ message }: { readonly message: Message }) {
  const { t } = useText();
  const label = t('forget:message');
  return (
    <article className="message message--forgotten" aria-label={label}>
      <p className="message__forgotten">
        <EyeOff size={14} aria-hidden />
        {label}
        <TimeText at={message.createdAt} />
      </p>
    </article>
  );
}
