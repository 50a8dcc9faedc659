import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { DayField } from '../../ui/controls/DayField.tsx';
import { dayOf, EARLIEST_STORED_DAY, moveToDay } from '../../ui/controls/dayText.ts';
import { useText } from '../../ui/text/useText.ts';

/** Day on which a memory happened or was said; the time of day stays. */
export function DateField({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  return (
    <DayField
      label={t('memories:due.day')}
      value={dayOf(node.eventTime)}
      min={EARLIEST_STORED_DAY}
      onChange={(day) =>
        void memoryActions.edit(node.id, { eventTime: moveToDay(node.eventTime, day) })
      }
    />
  );
}
