import { Button as AriaButton } from 'react-aria-components';
import type { TimelineTurn } from '../../../shared/contract/timeline.ts';
import { useApp } from '../../stores/app/storesContext.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { ConversationId } from '../../../shared/domain/primitives.ts';

interface TimelineMessageProps {
  readonly turn: TimelineTurn;
  readonly conversationId: ConversationId | null;
}

/** Turn of a day, with a link to its conversation if there is one. */
export function TimelineMessage({ turn, conversationId }: TimelineMessageProps) {
  const { t } = useText();
  const { route, view } = useApp();
  const { messageId } = turn;
  const speaker = turn.role === 'user' ? t('chat:you') : t('timeline:assistant');
  const content = (
    <>
      <span className="timeline-message__dot" aria-hidden />
      <span className="timeline-message__text">
        <span className="visually-hidden">{speaker}: </span>
        <span dir="auto">{turn.text}</span>
      </span>
      <span className="timeline-message__when num">
        <TimeText at={turn.at} as="time" />
      </span>
    </>
  );
  const classes =
    turn.role === 'user' ? 'timeline-message' : 'timeline-message timeline-message--other';
  if (conversationId === null || messageId === null) {
    return <div className={classes}>{content}</div>;
  }
  return (
    <AriaButton
      className={classes}
      onPress={() => {
        view.target(conversationId, messageId);
        route.go({ screen: 'chat', conversationId });
      }}
    >
      {content}
    </AriaButton>
  );
}
