import { useRef } from 'react';
import { isCron } from '../../../shared/domain/cron.ts';
import type { RoutineTrigger } from '../../../shared/domain/routine.ts';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Toggle } from '../../ui/controls/Toggle.tsx';
import { useText } from '../../ui/text/useText.ts';
import { SCHEDULE_DAYS, cronOf, simpleSchedule } from './schedule.ts';

interface TriggerFieldsProps {
  readonly trigger: RoutineTrigger;
  readonly onChange: (trigger: RoutineTrigger) => void;
}

type Triggers = Readonly<Record<RoutineTrigger['kind'], RoutineTrigger>>;

const INITIAL_TRIGGERS: Triggers = {
  manual: { kind: 'manual' },
  schedule: { kind: 'schedule', cron: '0 7 * * *' },
  selector: { kind: 'selector', asks: true },
};

/** Trigger of a routine; who looks at another kind and comes back finds the former one as it was. */
export function TriggerFields({ trigger, onChange }: TriggerFieldsProps) {
  const { t } = useText();
  const triggers = useRef<Triggers>(INITIAL_TRIGGERS);
  return (
    <div className="editor__group">
      <Segmented
        label={t('routines:editor.when')}
        value={trigger.kind}
        choices={[
          { value: 'manual', text: t('routines:editor.byHand') },
          { value: 'schedule', text: t('routines:editor.bySchedule') },
          { value: 'selector', text: t('routines:editor.bySelector') },
        ]}
        onChange={(kind) => {
          triggers.current = { ...triggers.current, [trigger.kind]: trigger };
          onChange(triggers.current[kind]);
        }}
      />
      {trigger.kind === 'selector' ? (
        <Toggle on={trigger.asks} onChange={(asks) => onChange({ kind: 'selector', asks })}>
          {t('routines:editor.asks')}
        </Toggle>
      ) : null}
      {trigger.kind === 'schedule' ? (
        <ScheduleFields
          cron={trigger.cron}
          onChange={(cron) => onChange({ kind: 'schedule', cron })}
        />
      ) : null}
    </div>
  );
}

interface ScheduleFieldsProps {
  readonly cron: string;
  readonly onChange: (cron: string) => void;
}

/** Days and time; a schedule that says more is shown as it is written. */
function ScheduleFields({ cron, onChange }: ScheduleFieldsProps) {
  const { t } = useText();
  const simple = simpleSchedule(cron);
  if (simple === null) {
    const problem = isCron(cron) ? null : t('routines:editor.cronWrong');
    return (
      <Field
        label={t('routines:editor.cron')}
        hint={t('routines:editor.cronHint')}
        problem={problem}
      >
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            value={cron}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    );
  }
  return (
    <div className="editor__line">
      <Select
        label={t('routines:editor.days')}
        value={simple.days}
        choices={SCHEDULE_DAYS.map((value) => ({ value, text: t(`routines:day.${value}`) }))}
        onChange={(days) => onChange(cronOf({ ...simple, days }))}
      />
      <TextInput
        type="time"
        aria-label={t('routines:editor.time')}
        value={simple.time}
        onChange={(event) =>
          event.target.value === ''
            ? undefined
            : onChange(cronOf({ ...simple, time: event.target.value }))
        }
      />
    </div>
  );
}
