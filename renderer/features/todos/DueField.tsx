import { useId, useState } from 'react';
import type { Due } from '../../../shared/domain/node.ts';
import { DayField } from '../../ui/controls/DayField.tsx';
import { dayOf, type Day } from '../../ui/controls/dayText.ts';
import { TextInput } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';
import './todos.css';

interface DueFieldProps {
  readonly due: Due | null;
  readonly onChange: (due: Due | null) => void;
}

/** Due day and, optionally, time of a to-do. Enter or blur saves, Escape restores the previous time. */
export function DueField({ due, onChange }: DueFieldProps) {
  const { t } = useText();
  const id = useId();
  const day = due === null ? '' : dayOf(due.at);
  const time = due?.hasTime ? timeOfDay(due.at) : '';
  /** Time being typed; null while the field shows the chosen one. */
  const [text, setText] = useState<string | null>(null);

  function commitTime({ value, validity }: HTMLInputElement): void {
    setText(null);
    // A time typed by half has no value, which would clear the chosen one.
    if (text !== null && value !== time && !validity.badInput) onChange(dueFrom(day, value));
  }

  return (
    <span className="due-field">
      <DayField
        label={t('memories:due.day')}
        value={day}
        optional
        onChange={(next) => onChange(dueFrom(next, time))}
      />
      {day === '' ? null : (
        <>
          <label htmlFor={id} className="visually-hidden">
            {t('memories:due.time')}
          </label>
          <TextInput
            id={id}
            type="time"
            className="input--inline num"
            value={text ?? time}
            onChange={({ target }) => setText(target.value)}
            onBlur={({ target }) => commitTime(target)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commitTime(event.currentTarget);
              if (event.key !== 'Escape' || text === null) return;
              event.stopPropagation();
              setText(null);
            }}
          />
        </>
      )}
    </span>
  );
}

/** Due time from the two fields, in the reader's time zone; null without a day. */
function dueFrom(day: Day, time: string): Due | null {
  if (day === '') return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { at: new Date(year, month - 1, date, hour, minute).getTime(), hasTime: time !== '' };
}

function timeOfDay(at: number): string {
  const date = new Date(at);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}
