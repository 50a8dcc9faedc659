import { DayField } from '../../ui/controls/DayField.tsx';
import { dayOf, endOfDay, startOfDay, type Day } from '../../ui/controls/dayText.ts';
import { useText } from '../../ui/text/useText.ts';

/** Interval in which a claim holds in the world; null = open. */
export interface TrueInterval {
  readonly trueFrom: number | null;
  readonly trueUntil: number | null;
}

interface IntervalFieldProps {
  readonly value: TrueInterval;
  readonly onChange: (change: Partial<TrueInterval>) => void;
}

/** First and last day on which a claim holds; either may be open. */
export function IntervalField({ value, onChange }: IntervalFieldProps) {
  const { t } = useText();
  const { trueFrom, trueUntil } = value;
  const dayText = (at: number | null): Day => (at === null ? '' : dayOf(at));
  return (
    <span className="interval-field">
      <DayField
        optional
        label={t('memories:true.from')}
        value={dayText(trueFrom)}
        {...(trueUntil !== null && { max: dayOf(trueUntil) })}
        onChange={(day) => onChange({ trueFrom: startOfDay(day) })}
      />
      <DayField
        optional
        label={t('memories:true.until')}
        value={dayText(trueUntil)}
        {...(trueFrom !== null && { min: dayOf(trueFrom) })}
        onChange={(day) => onChange({ trueUntil: endOfDay(day) })}
      />
    </span>
  );
}
