import { memo, type RefObject } from 'react';
import type { TimelineSession, TimelineTurn } from '../../../shared/contract/timeline.ts';
import { VirtualList } from '../../ui/display/VirtualList.tsx';
import { MAX_UNVIRTUALIZED_ITEMS } from './DayItems.tsx';
import { TURN_HEIGHT } from './dayHeight.ts';
import { TimelineMessage } from './TimelineMessage.tsx';
import { SessionBlock } from './SessionBlock.tsx';
import { SessionEdge } from './SessionEdge.tsx';
import { SessionEnd } from './SessionEnd.tsx';

interface DayMessagesProps {
  readonly sessions: readonly TimelineSession[];
  readonly scroller: RefObject<HTMLElement | null>;
}

/**
 * Messages of a day, by session; a crowded day is virtualized. Memoized: its day moves when a day
 * above it is loaded.
 */
export const DayMessages = memo(function DayMessages({ sessions, scroller }: DayMessagesProps) {
  const turns = sessions.reduce((sum, session) => sum + session.turns.length, 0);
  if (turns <= MAX_UNVIRTUALIZED_ITEMS) {
    return sessions.map((session) => <SessionBlock key={keyOf(session)} session={session} />);
  }
  return (
    <VirtualList
      className="timeline-session__turns"
      items={sessions.flatMap(rowsOf)}
      keyOf={({ key }) => key}
      scroller={scroller}
      rowHeight={TURN_HEIGHT}
    >
      {({ session, part }) =>
        part === 'edge' ? (
          <SessionEdge session={session} />
        ) : part === 'end' ? (
          <SessionEnd session={session} />
        ) : (
          <TimelineMessage turn={part} conversationId={session.conversationId} />
        )
      }
    </VirtualList>
  );
});

interface DayRow {
  readonly key: string;
  readonly session: TimelineSession;
  readonly part: 'edge' | TimelineTurn | 'end';
}

const keyOf = ({ sessionId }: TimelineSession) => sessionId ?? 'files';

function rowsOf(session: TimelineSession): DayRow[] {
  const row = (part: DayRow['part'], name: string) => ({
    key: `${keyOf(session)} ${name}`,
    session,
    part,
  });
  return [
    row('edge', 'edge'),
    ...session.turns.map((turn) => row(turn, turn.nodeId)),
    ...(session.ends ? [row('end', 'end')] : []),
  ];
}
