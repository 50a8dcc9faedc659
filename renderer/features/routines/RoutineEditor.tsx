import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Routine } from '../../../shared/contract/routines/routineRun.ts';
import {
  MAX_PROMPT_LENGTH,
  MAX_STEPS,
  routineDefinitionSchema,
  type RoutineDefinition,
  type RoutineStep,
} from '../../../shared/domain/routine.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextBox, TextInput } from '../../ui/controls/Field.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';
import { StepFields } from './StepFields.tsx';
import { TriggerFields } from './TriggerFields.tsx';

interface RoutineEditorProps {
  /** Null: a new one. */
  readonly routine: Routine | null;
  readonly onClose: () => void;
}

/** Editor of a routine: its name, when it runs, and its steps. */
export function RoutineEditor({ routine, onClose }: RoutineEditorProps) {
  const { t } = useText();
  const { routines } = useWorkspace();
  const [initial] = useState(() => definitionOf(routine));
  const [definition, setDefinition] = useState<RoutineDefinition>(initial);
  const validation = routineDefinitionSchema.safeParse(definition);
  const { name, description, trigger, steps } = definition;
  const change = (next: Partial<RoutineDefinition>) => setDefinition({ ...definition, ...next });
  const changeStep = (step: RoutineStep) =>
    change({ steps: steps.map((old) => (old.id === step.id ? step : old)) });
  const moveUp = (index: number) => {
    const step = steps[index];
    if (step === undefined) return;
    change({ steps: steps.toSpliced(index, 1).toSpliced(index - 1, 0, step) });
  };
  const fields = useRef<HTMLDivElement>(null);
  const isTooLong = steps.some(({ prompt }) => prompt.trim().length > MAX_PROMPT_LENGTH);
  const showProblem = () => {
    const field = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    // With the reason, which stands below it.
    field?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  };
  // A refusal is reported by a toast, and the text stays.
  const save = useSingleFlight(async () => {
    if (validation.success && (await routines.save(routine?.id ?? null, validation.data)))
      onClose();
  });

  return (
    <Dialog
      title={routine === null ? t('routines:editor.newTitle') : t('routines:editor.editTitle')}
      isOpen
      onClose={onClose}
      isChanged={definition !== initial}
    >
      <div ref={fields} className="editor">
        <Field label={t('routines:editor.name')}>
          {({ id }) => (
            <TextInput
              id={id}
              maxLength={200}
              value={name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('routines:editor.description')} hint={t('routines:editor.descriptionHint')}>
          {({ id, describedBy }) => (
            <TextBox
              id={id}
              aria-describedby={describedBy}
              rows={2}
              maxLength={1_000}
              value={description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <TriggerFields trigger={trigger} onChange={(next) => change({ trigger: next })} />
        {steps.map((step, index) => (
          <StepFields
            key={step.id}
            n={index + 1}
            step={step}
            onChange={changeStep}
            onMoveUp={index === 0 ? undefined : () => moveUp(index)}
            onRemove={
              steps.length === 1 ? undefined : () => change({ steps: steps.toSpliced(index, 1) })
            }
          />
        ))}
        {steps.length < MAX_STEPS ? (
          <Button size="s" onPress={() => change({ steps: [...steps, newStep(steps)] })}>
            <Plus size={15} aria-hidden /> {t('routines:editor.addStep')}
          </Button>
        ) : null}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button
          tone="primary"
          isDisabled={!validation.success && !isTooLong}
          onPress={() => (isTooLong ? showProblem() : void save())}
        >
          {t('routines:editor.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function definitionOf(routine: Routine | null): RoutineDefinition {
  if (routine === null) {
    return { name: '', description: '', trigger: { kind: 'manual' }, steps: [newStep([])] };
  }
  const { name, description, trigger, steps } = routine;
  return { name, description, trigger, steps };
}

/** Empty step with an id that none of the others has. */
function newStep(steps: readonly RoutineStep[]): RoutineStep {
  const numbers = steps.map(({ id }) => Number(/^step-(\d+)$/u.exec(id)?.[1] ?? 0));
  return { id: `step-${Math.max(0, ...numbers) + 1}`, title: '', prompt: '', outputs: ['todos'] };
}
