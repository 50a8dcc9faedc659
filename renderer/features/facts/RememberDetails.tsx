import { useId } from 'react';
import type { Due, NodeKind } from '../../../shared/domain/node.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import type { NewMemory } from '../../stores/memory/memoryActions.ts';
import { DayField } from '../../ui/controls/DayField.tsx';
import { EARLIEST_STORED_DAY, startOfDay, type Day } from '../../ui/controls/dayText.ts';
import { tagsIn } from '../memory/tags/useTagProblem.ts';
import { TextInput } from '../../ui/controls/Field.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { EntityMenu } from '../memory/EntityMenu.tsx';
import { ValidityFields, type ValidityInterval } from '../memory/ValidityFields.tsx';
import { DueField } from '../todos/DueField.tsx';

/** Fields of a new memory beside its words and its kind. */
export interface Details extends ValidityInterval {
  readonly day: Day;
  readonly due: Due | null;
  readonly importance: number;
  readonly tags: string;
  readonly entityIds: readonly EntityId[];
}

const DEFAULT_IMPORTANCE = 50;
const IMPORTANCE_STEP = 5;

export const NO_DETAILS: Details = {
  day: '',
  due: null,
  importance: DEFAULT_IMPORTANCE,
  tags: '',
  entityIds: [],
  trueFrom: null,
  trueUntil: null,
};

/** Request fields for what was filled in; the rest is left to the engine. */
export function detailFields(details: Details, kind: NodeKind | null): Partial<NewMemory> {
  const { day, due, importance, entityIds, trueFrom, trueUntil } = details;
  const tags = tagsIn(details.tags);
  const eventTime = startOfDay(day);
  return {
    ...(eventTime !== null && { eventTime }),
    ...(kind === 'Todo' && due !== null && { due }),
    ...(importance !== DEFAULT_IMPORTANCE && { importance }),
    ...(tags.length > 0 && { tags }),
    ...(entityIds.length > 0 && { entityIds: [...entityIds] }),
    ...(trueFrom !== null && { trueFrom }),
    ...(trueUntil !== null && { trueUntil }),
  };
}

interface RememberDetailsProps {
  readonly kind: NodeKind | null;
  readonly details: Details;
  /** Id of the text that says what is wrong with the tags; null while nothing is. */
  readonly tagsProblemId: string | null;
  readonly onChange: (details: Details) => void;
}

/** Date, interval, people, importance and tags of a memory being written down. */
export function RememberDetails(props: RememberDetailsProps) {
  const { kind, details, tagsProblemId, onChange } = props;
  const { t } = useText();
  const format = useFormat();
  const [importanceId, tagsId] = [useId(), useId()];
  const change = (next: Partial<Details>) => onChange({ ...details, ...next });
  return (
    <div className="remember__details">
      <DayField
        optional
        label={t('memories:date')}
        value={details.day}
        min={EARLIEST_STORED_DAY}
        onChange={(day) => change({ day })}
      />
      {kind === 'Todo' ? <DueField due={details.due} onChange={(due) => change({ due })} /> : null}
      <span className="remember__field">
        <span>{t('memories:true.label')}</span>
        <ValidityFields value={details} onChange={change} />
      </span>
      <EntityMenu
        label={t('memories:about')}
        selected={details.entityIds}
        onChange={(entityIds) => change({ entityIds })}
      />
      <span className="remember__field">
        <label htmlFor={importanceId}>{t('memories:importance')}</label>
        <input
          id={importanceId}
          type="range"
          min={0}
          max={100}
          step={IMPORTANCE_STEP}
          value={details.importance}
          onChange={({ target }) => change({ importance: Number(target.value) })}
        />
        <span className="num">{format.number(details.importance)}</span>
      </span>
      <span className="remember__field">
        <label htmlFor={tagsId}>{t('memories:tags')}</label>
        <TextInput
          id={tagsId}
          aria-describedby={tagsProblemId ?? undefined}
          aria-invalid={tagsProblemId !== null}
          className="input--inline"
          placeholder={t('memories:tagsHint')}
          value={details.tags}
          onChange={({ target }) => change({ tags: target.value })}
        />
      </span>
    </div>
  );
}
