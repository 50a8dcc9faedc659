import { parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  Dialog,
  DialogTrigger,
  Popover,
} from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { EARLIEST_DAY, LATEST_DAY, type Day } from './dayText.ts';
import './day-picker.css';

interface DayPickerProps {
  readonly label: string;
  /** Empty where no day is chosen. */
  readonly value: Day;
  readonly min?: Day;
  readonly max?: Day;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChange: (day: Day) => void;
}

/** Button that opens a calendar; the week starts as in the language of the app. */
export function DayPicker(props: DayPickerProps) {
  const { label, value, min = EARLIEST_DAY, max = LATEST_DAY, onChange } = props;
  const { isOpen, onOpenChange } = props;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <IconButton size="s" label={label} className="day-picker__open">
        <CalendarDays size={15} aria-hidden />
      </IconButton>
      <Popover className="popover" placement="bottom end" offset={4}>
        <Dialog className="day-picker" aria-label={label}>
          <Calendar
            autoFocus
            value={value === '' ? null : parseDate(value)}
            minValue={parseDate(min)}
            maxValue={parseDate(max)}
            onChange={(day) => {
              onOpenChange(false);
              onChange(day.toString());
            }}
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
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
