import type { TimelineSession } from '../../../shared/contract/timeline.ts';
import { TimelineMessage } from './TimelineMessage.tsx';
import { SessionEdge } from './SessionEdge.tsx';
import { SessionEnd } from './SessionEnd.tsx';
import { useSessionTitle } from './useSessionTitle.ts';

/** Session with its start, turns and end. */
export function SessionBlock({ session }: { readonly session: TimelineSession }) {
  const title = useSessionTitle(session);
  const { turns, ends, conversationId } = session;
  if (turns.length === 0) return null;
  return (
    <div role="group" className="timeline-session" aria-label={title}>
      <SessionEdge session={session} />
      <ul className="timeline-session__turns">
        {turns.map((turn) => (
          <li key={turn.nodeId}>
            <TimelineMessage turn={turn} conversationId={conversationId} />
          </li>
        ))}
      </ul>
      {ends ? <SessionEnd session={session} /> : null}
    </div>
  );
}
