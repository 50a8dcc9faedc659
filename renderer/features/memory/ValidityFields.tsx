import { DayField } from '../../ui/controls/DayField.tsx';
import { dayOf, endOfDay, startOfDay, type Day } from '../../ui/controls/dayText.ts';
import { useText } from '../../ui/text/useText.ts';

/** Interval in which a statement holds; null = open. */
export interface ValidityInterval {
  readonly trueFrom: number | null;
  readonly trueUntil: number | null;
}

interface ValidityFieldsProps {
  readonly value: ValidityInterval;
  readonly onChange: (change: Partial<ValidityInterval>) => void;
}

/** Fields of the first and the last day on which a statement holds; either may be open. */
export function ValidityFields({ value, onChange }: ValidityFieldsProps) {
  const { t } = useText();
  const { trueFrom, trueUntil } = value;
  const dayText = (at: number | null): Day => (at === null ? '' : dayOf(at));
  return (
    <span className="validity-fields">
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
