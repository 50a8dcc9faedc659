import { useRef } from 'react';
import type { ChangeGroup } from '../../../shared/domain/change.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useRovingRows } from '../../ui/useRovingRows.ts';
import { ChangeRow } from './ChangeRow.tsx';

/** Changes under the day they were made on, newest first. */
export function ChangeDays({ groups }: { readonly groups: readonly ChangeGroup[] }) {
  const format = useFormat();
  const now = useNow();
  const rows = useRef<HTMLDivElement>(null);
  useRovingRows(rows);
  const days = new Map<string, ChangeGroup[]>();
  for (const group of groups) {
    const day = format.dayName(group.at, now);
    const dayChanges = days.get(day);
    if (dayChanges) dayChanges.push(group);
    else days.set(day, [group]);
  }
  return (
    <div ref={rows}>
      {[...days].map(([day, dayChanges]) => (
        <section key={day} className="changes__day">
          <h2 className="changes__date">{day}</h2>
          <ul className="changes__list">
            {dayChanges.map((group) => (
              <ChangeRow key={group.id} group={group} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
