import { useId } from 'react';
import type { Routine } from '../../../shared/contract/routines/routineRun.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useRemoveRoutine } from './useRemoveRoutine.ts';

/** Ids of the routines that ship with Loci: removing an edited one restores the shipped one. */
const SHIPPED_ROUTINE_IDS: ReadonlySet<string> = new Set([
  'weekly-review',
  'meeting-notes',
  'morning-brief',
]);

interface RoutineRowProps {
  readonly routine: Routine;
  readonly onEdit: () => void;
  readonly onRun: () => void;
}

/** Routine in the list, with its switch. */
export function RoutineRow({ routine, onEdit, onRun }: RoutineRowProps) {
  const { t } = useText();
  const { routines } = useWorkspace();
  const remove = useRemoveRoutine();
  const triggerText = useTriggerText(routine);
  const label = useId();
  const { id, name, description, steps, enabled, shipped } = routine;
  return (
    <li className="routine" data-row={id}>
      <div className="routine__text">
        <h2 className="routine__name">{name}</h2>
        {description === '' ? null : <p className="routines__quiet">{description}</p>}
        <p className="routine__meta">
          <span>{triggerText}</span>
          <span>{t('routines:steps', { count: steps.length })}</span>
        </p>
      </div>
      <div className="routine__actions">
        <Button size="s" isDisabled={!enabled} onPress={onRun}>
          {t('routines:run')}
        </Button>
        <Button size="s" tone="quiet" onPress={onEdit}>
          {t('routines:edit')}
        </Button>
        {shipped ? null : (
          <Button
            size="s"
            tone="quiet"
            onPress={() => void remove(routine, SHIPPED_ROUTINE_IDS.has(id))}
          >
            {SHIPPED_ROUTINE_IDS.has(id) ? t('routines:reset') : t('routines:remove')}
          </Button>
        )}
        <span id={label} className="visually-hidden">
          {t('routines:switch', { name })}
        </span>
        <Toggle on={enabled} labeledBy={label} onChange={(on) => void routines.enable(id, on)} />
      </div>
    </li>
  );
}

function useTriggerText({ trigger, nextRunAt }: Routine): string {
  const { t } = useText();
  const format = useFormat();
  const now = useNow();
  if (nextRunAt !== null) {
    const next = { when: format.relative(nextRunAt, now), at: format.exact(nextRunAt) };
    return t('routines:next', next);
  }
  if (trigger.kind === 'selector' && trigger.asks) return t('routines:suggestedByMessage');
  return t(`routines:trigger.${trigger.kind}`);
}
