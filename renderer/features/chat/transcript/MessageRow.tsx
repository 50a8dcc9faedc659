import { memo } from 'react';
import type { Message } from '../../../../shared/domain/chat.ts';
import { useApp, useSelect } from '../../../stores/app/storesContext.ts';
import { TimeText } from '../../../ui/display/TimeText.tsx';
import { useAuthorName } from '../../models/useAuthorName.ts';
import { ActionCard } from '../answer/ActionCard.tsx';
import { ChoiceCard } from '../answer/ChoiceCard.tsx';
import { ConflictCard } from '../answer/ConflictCard.tsx';
import { AnswerState } from '../answer/AnswerState.tsx';
import { AnswerText } from '../answer/AnswerText.tsx';
import { EditTurn } from './EditTurn.tsx';
import { ForgottenRow } from './ForgottenRow.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { MessageNotes } from './MessageNotes.tsx';
import { MessageTools } from './MessageTools.tsx';
import { Reasoning } from '../answer/Reasoning.tsx';
import { MESSAGE_ATTRIBUTE } from '../find/selectionText.ts';
import { SuggestionChip } from './SuggestionChip.tsx';
import { UpdateCards } from './UpdateCards.tsx';
import { Sources } from '../answer/Sources.tsx';
import { ToolCalls } from '../answer/ToolCalls.tsx';
import { Receipt } from '../../receipt/Receipt.tsx';
import { UsageLine } from '../answer/UsageLine.tsx';
import { VersionSwitcher } from './VersionSwitcher.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface MessageRowProps {
  readonly message: Message;
  readonly isHighlighted: boolean;
}

/** Message of a transcript: the words of the person or an answer, with what belongs to it. */
export const MessageRow = memo(function MessageRow({ message, isHighlighted }: MessageRowProps) {
  const { t } = useText();
  const { view } = useApp();
  const isOwn = message.role === 'user';
  const author = useAuthorName(message.author);
  const isEditing = useSelect(view, (state) => state.edits[message.id] !== undefined);
  const classes = ['message', isOwn ? 'message--user' : 'message--assistant'];
  if (isHighlighted) classes.push('message--highlighted');

  if (message.forgotten) return <ForgottenRow message={message} />;
  return (
    <article
      className={classes.join(' ')}
      aria-label={isOwn ? t('chat:you') : author}
      {...{ [MESSAGE_ATTRIBUTE]: message.id }}
    >
      {isEditing ? <EditTurn key={message.id} message={message} /> : null}
      {isOwn && !isEditing ? (
        <p dir="auto" className="message__text">
          {message.text}
        </p>
      ) : null}
      {message.attachments === undefined ? null : <MessageFiles files={message.attachments} />}
      {isOwn ? null : <Answer key={message.id} message={message} />}
      <MessageNotes message={message} />
      {isOwn ? (
        <>
          <UpdateCards key={`updates-${message.id}`} messageId={message.id} />
          <SuggestionChip key={`suggestion-${message.id}`} messageId={message.id} />
        </>
      ) : null}
      <footer className="message__foot">
        {isOwn ? null : <span>{author}</span>}
        <TimeText at={message.createdAt} as="time" />
        <UsageLine usage={message.usage} />
        <VersionSwitcher message={message} />
        {message.state === 'streaming' ? null : <MessageTools message={message} />}
      </footer>
    </article>
  );
});

function Answer({ message }: { readonly message: Message }) {
  return (
    <>
      <Reasoning message={message} />
      <ToolCalls calls={message.toolCalls} />
      <AnswerText message={message} />
      <ChoiceCard actions={message.actions} />
      {message.actions.map((action) =>
        action.choice !== undefined ? null : action.action === 'disputed' && action.other ? (
          <ConflictCard
            key={`${action.nodeId}-${action.other.nodeId}`}
            action={action}
            opponent={action.other}
          />
        ) : (
          <ActionCard key={`${action.nodeId}-${action.action}`} action={action} />
        ),
      )}
      <AnswerState message={message} />
      {message.receipt === null ? <Sources citations={message.citations} /> : null}
      <Receipt message={message} />
    </>
  );
}
