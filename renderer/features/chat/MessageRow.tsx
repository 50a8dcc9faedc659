import { memo } from 'react';
import type { Message } from '../../../shared/domain/chat.ts';
import { When } from '../../ui/When.tsx';
import { ActionCard } from './ActionCard.tsx';
import { AnswerState } from './AnswerState.tsx';
import { AnswerText } from './AnswerText.tsx';
import { MessageNotes } from './MessageNotes.tsx';
import { MessageTools } from './MessageTools.tsx';
import { Sources } from './Sources.tsx';
import { useText } from '../../ui/useText.ts';

interface MessageRowProps {
  readonly message: Message;
  readonly glowing: boolean;
}

export const MessageRow = memo(function MessageRow({ message, glowing }: MessageRowProps) {
  const { t } = useText();
  const mine = message.role === 'user';
  const classes = ['message', mine ? 'message--user' : 'message--assistant'];
  if (glowing) classes.push('message--glowing');
  const author =
    message.author === null || message.author === 'built-in'
      ? t('chat:builtInAssistant')
      : message.author;

  return (
    <article className={classes.join(' ')} aria-label={mine ? t('chat:you') : author}>
      {mine ? (
        <p className="message__said">{message.text}</p>
      ) : (
        <>
          <AnswerText message={message} />
          {message.actions.map((action) => (
            <ActionCard key={`${action.nodeId}-${action.action}`} action={action} />
          ))}
          <AnswerState message={message} />
          <Sources citations={message.citations} />
        </>
      )}
      <MessageNotes message={message} />
      <footer className="message__foot">
        {mine ? null : <span>{author}</span>}
        <When at={message.createdAt} as="time" />
        <MessageTools text={message.text} />
      </footer>
    </article>
  );
});
