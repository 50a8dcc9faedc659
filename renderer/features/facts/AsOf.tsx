import { History } from 'lucide-react';
import { useState } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DayField } from '../../ui/controls/DayField.tsx';
import { dayOf, endOfDay } from '../../ui/controls/dayText.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

/** As-of picker: the list at the end of some day. */
export function AsOf() {
  const { t } = useText();
  const { facts } = useWorkspace();
  const asOf = useSelect(facts, (state) => state.filters.asOf);
  const [isPickingDay, setIsPickingDay] = useState(false);
  const today = dayOf(useNow());

  if (asOf === null && !isPickingDay) {
    return (
      <Button size="s" tone="quiet" onPress={() => setIsPickingDay(true)}>
        <History size={15} aria-hidden />
        {t('memories:asOf.choose')}
      </Button>
    );
  }
  return (
    <span className="as-of">
      <DayField
        label={t('memories:asOf.label')}
        autoFocus={asOf === null}
        max={today}
        value={asOf === null ? '' : dayOf(asOf)}
        onChange={(day) => void facts.filter({ asOf: endOfDay(day) })}
      />
      <Button
        size="s"
        tone="quiet"
        onPress={() => {
          setIsPickingDay(false);
          if (asOf !== null) void facts.filter({ asOf: null });
        }}
      >
        {t('memories:asOf.backToToday')}
      </Button>
    </span>
  );
}

/** Note that the list is of another day. */
export function AsOfNote() {
  const { t } = useText();
  const { facts } = useWorkspace();
  const format = useFormat();
  const now = useNow();
  const asOf = useSelect(facts, (state) => state.filters.asOf);
  if (asOf === null) return null;
  return (
    <p className="as-of-note" role="status">
      <History size={14} aria-hidden />
      {t('memories:asOf.note', { day: format.day(asOf, now) })}
    </p>
  );
}
