import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
} from 'react-aria-components';
import type { Day } from './dayText.ts';

interface DayCalendarProps {
  /** Empty where no day is chosen. */
  readonly value: Day;
  readonly min: Day;
  readonly max: Day;
  readonly onChange: (day: Day) => void;
}

/** Calendar of a month, in a bundle of its own, which the first screen does not load. */
export function DayCalendar({ value, min, max, onChange }: DayCalendarProps) {
  return (
    <Calendar
      autoFocus
      value={value === '' ? null : parseDate(value)}
      minValue={parseDate(min)}
      maxValue={parseDate(max)}
      onChange={(day) => onChange(day.toString())}
    >
      <header className="day-picker__head">
        <Button slot="previous" className="icon-button icon-button--s">
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <CalendarHeading className="day-picker__month" />
        <Button slot="next" className="icon-button icon-button--s">
          <ChevronRight size={16} aria-hidden />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="day-picker__grid">
        {(day) => <CalendarCell date={day} className="day-picker__day num" />}
      </CalendarGrid>
    </Calendar>
  );
}
