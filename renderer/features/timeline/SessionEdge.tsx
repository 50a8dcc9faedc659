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
    <header className={session.begins ? 'sitting__edge' : 'sitting__edge sitting__edge--open'}>
      <span className="sitting__title">{title}</span>
      <span className="sitting__span num">{hours}</span>
    </header>
  );
}
