import { CalendarDays } from 'lucide-react';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { EARLIEST_DAY, LATEST_DAY, type Day } from './dayText.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import './day-picker.css';

const DayCalendar = lazyComponent(async () => (await import('./DayCalendar.tsx')).DayCalendar);

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
          <DayCalendar
            value={value}
            min={min}
            max={max}
            onChange={(day) => {
              onOpenChange(false);
              onChange(day);
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
