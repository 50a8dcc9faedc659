import type { RefObject } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { TimelineSession, TimelineTurn } from '../../../shared/contract/timeline.ts';
import { useApp } from '../../stores/context.ts';
import { When } from '../../ui/When.tsx';
import { useFormat } from '../../ui/useFormat.ts';
import { useText } from '../../ui/useText.ts';
import { TURN_HEIGHT } from './dayHeight.ts';
import { DayItems } from './DayItems.tsx';

interface SessionBlockProps {
  readonly session: TimelineSession;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** A session between its boundaries: where it began, what was said, and how it ended. */
export function SessionBlock({ session, scroller }: SessionBlockProps) {
  const { t } = useText();
  const { turns, begins, ends, isRead } = session;
  const [first] = turns;
  const last = turns.at(-1);
  const format = useFormat();
  if (!first || !last) return null;
  const title = session.title ?? t('timeline:fromFiles');
  return (
    <section className="sitting" aria-label={title}>
      <header className={begins ? 'sitting__edge' : 'sitting__edge sitting__edge--open'}>
        <span className="sitting__title">{title}</span>
        <span className="sitting__span num">
          {format.time(first.at)}–{format.time(last.at)}
        </span>
      </header>
      <DayItems
        className="sitting__turns"
        items={turns}
        keyOf={nodeIdOf}
        scroller={scroller}
        rowHeight={TURN_HEIGHT}
      >
        {(turn) => <Turn turn={turn} conversationId={session.conversationId} />}
      </DayItems>
      {ends ? (
        <p className="sitting__end">
          {isRead ? t('timeline:sessionRead') : t('timeline:sessionWaits')}
        </p>
      ) : null}
    </section>
  );
}

const nodeIdOf = ({ nodeId }: TimelineTurn) => nodeId;

interface TurnProps {
  readonly turn: TimelineTurn;
  readonly conversationId: string | null;
}

function Turn({ turn, conversationId }: TurnProps) {
  const { t } = useText();
  const { route, view } = useApp();
  const { messageId } = turn;
  const who = turn.role === 'user' ? t('chat:you') : t('timeline:assistant');
  const content = (
    <>
      <span className="said__dot" aria-hidden />
      <span className="said__text">
        <span className="visually-hidden">{who}: </span>
        {turn.text}
      </span>
      <span className="said__when num">
        <When at={turn.at} as="time" />
      </span>
    </>
  );
  const classes = turn.role === 'user' ? 'said' : 'said said--other';
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
