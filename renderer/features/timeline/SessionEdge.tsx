import type { TimelineSession } from '../../../shared/contract/timeline.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useSessionTitle } from './useSessionTitle.ts';

/** Session heading: its topic and hours, where it begins or continues from the day before. */
export function SessionEdge({ session }: { readonly session: TimelineSession }) {
  const format = useFormat();
  const title = useSessionTitle(session);
  const [first] = session.turns;
  const last = session.turns.at(-1);
  if (!first || !last) return null;
  // A short session begins and ends in the same minute.
  const hours = [...new Set([format.time(first.at), format.time(last.at)])].join('–');
  return (
    <header
      className={
        session.begins
          ? 'timeline-session__edge'
          : 'timeline-session__edge timeline-session__edge--open'
      }
    >
      <span className="timeline-session__title">{title}</span>
      <span className="timeline-session__span num">{hours}</span>
    </header>
  );
}
