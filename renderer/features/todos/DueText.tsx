import type { Due } from '../../../shared/domain/node.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { isOverdue } from './isOverdue.ts';
import './todos.css';

/** Due time of a to-do in words; overdue ones stand out. */
export function DueText({ due }: { readonly due: Due }) {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  const isPast = isOverdue(due, now);
  const day = format.upcomingDay(due.at, now);
  const key = isPast ? 'memories:due.overdue' : 'memories:due.upcoming';
  const dueTime = due.hasTime ? `${day}, ${format.time(due.at)}` : day;
  return (
    <time
      className={isPast ? 'due due--overdue' : 'due'}
      dateTime={new Date(due.at).toISOString()}
      title={format.exact(due.at)}
    >
      {t(key, { when: dueTime })}
    </time>
  );
}
