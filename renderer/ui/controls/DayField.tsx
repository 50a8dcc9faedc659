import { useId, useState, type KeyboardEvent } from 'react';
import { DayPicker } from './DayPicker.tsx';
import { dayAfter, dayOf, parseDay, formatDay, type Day } from './dayText.ts';
import { TextInput } from './Field.tsx';
import { useFormat, useNow } from '../text/useFormat.ts';
import { useText } from '../text/useText.ts';
import './day-field.css';

interface DayFieldProps {
  readonly label: string;
  /** Empty where there is none. */
  readonly value: Day;
  /** Called with a day, or an empty text where that is allowed. */
  readonly onChange: (day: Day) => void;
  readonly min?: Day;
  readonly max?: Day;
  readonly optional?: boolean;
  /** True where a day is gone to: the chosen one can be chosen again. */
  readonly canRepeat?: boolean;
  readonly autoFocus?: boolean;
}

/**
 * Date field in the language of the app, whatever that of the browser is. Arrow keys change the
 * day, Alt+Down opens the calendar, Enter or blur accepts the text, Escape restores the previous one.
 */
export function DayField(props: DayFieldProps) {
  const {
    label,
    value,
    onChange,
    min,
    max,
    optional = false,
    canRepeat = false,
    autoFocus = false,
  } = props;
  const { t } = useText();
  const { locale } = useFormat();
  const today = dayOf(useNow());
  const id = useId();
  /** Text being typed; null while the field shows the chosen day. */
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<'unreadable' | 'early' | 'late' | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  /** Shows the chosen day again, in place of what was typed. */
  function reset(): void {
    setProblem(null);
    setText(null);
  }

  function choose(day: Day): void {
    if (min !== undefined && day !== '' && day < min) return setProblem('early');
    if (max !== undefined && day > max) return setProblem('late');
    reset();
    if (canRepeat || day !== value) onChange(day);
  }

  function commitText(): void {
    if (text === null) return;
    if (text.trim() !== '') {
      const day = parseDay(text, locale, today);
      return day === null ? setProblem('unreadable') : choose(day);
    }
    // An emptied field clears the day if it is optional, else changes nothing.
    if (optional) return choose('');
    reset();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') return commitText();
    if (event.key === 'Escape' && text !== null) {
      event.stopPropagation();
      return reset();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.altKey) return setIsOpen(true);
    const from = text === null ? value : parseDay(text, locale, today);
    const next = from ? dayAfter(from, event.key === 'ArrowUp' ? 1 : -1) : today;
    setProblem(null);
    setText(formatDay(clamp(next, min, max), locale));
  }

  const example = formatDay(today, locale);
  return (
    <span className="day-field">
      <label htmlFor={id}>{label}</label>
      <span className="day-field__place">
        <TextInput
          id={id}
          className="input--inline day-field__input num"
          autoComplete="off"
          autoFocus={autoFocus}
          placeholder={t('common:day.example', { example })}
          aria-invalid={problem !== null}
          {...(problem && { 'aria-describedby': `${id}-problem` })}
          value={text ?? (value === '' ? '' : formatDay(value, locale))}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
          onFocus={({ target }) => target.select()}
          onBlur={commitText}
          onKeyDown={onKeyDown}
        />
        <DayPicker
          label={t('common:day.calendarOf', { label })}
          value={value}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          onChange={choose}
        />
        {problem === null ? null : (
          <span id={`${id}-problem`} className="day-field__problem" role="alert">
            {problem === 'late'
              ? t('common:day.tooLate', { day: formatDay(max ?? today, locale) })
              : null}
            {problem === 'early'
              ? t('common:day.tooEarly', { day: formatDay(min ?? today, locale) })
              : null}
            {problem === 'unreadable' ? t('common:day.unreadable', { example }) : null}
          </span>
        )}
      </span>
    </span>
  );
}

/** Nearest day within the limits. */
function clamp(day: Day, min: Day | undefined, max: Day | undefined): Day {
  if (max !== undefined && day > max) return max;
  return min !== undefined && day < min ? min : day;
}
