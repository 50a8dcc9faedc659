import { ArrowUp, Trash2 } from 'lucide-react';
import {
  MAX_PROMPT_LENGTH,
  routineOutputSchema,
  type RoutineOutput,
  type RoutineStep,
} from '../../../shared/domain/routine.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { Field, TextBox, TextInput } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';

interface StepFieldsProps {
  readonly n: number;
  readonly step: RoutineStep;
  readonly onChange: (step: RoutineStep) => void;
  /** Absent for the first step. */
  readonly onMoveUp?: (() => void) | undefined;
  /** Absent for the only step. */
  readonly onRemove?: (() => void) | undefined;
}

/** Step of a routine in the editor. */
export function StepFields({ n, step, onChange, onMoveUp, onRemove }: StepFieldsProps) {
  const { t } = useText();
  // What is pasted stays whole: a browser would cut it, and the words would be lost.
  const excessCharacters = step.prompt.trim().length - MAX_PROMPT_LENGTH;
  const problem =
    excessCharacters > 0 ? t('routines:editor.promptTooLong', { count: excessCharacters }) : null;
  return (
    <fieldset className="editor__step">
      <legend className="editor__legend">{t('routines:editor.step', { n })}</legend>
      <div className="editor__tools">
        {onMoveUp ? (
          <IconButton size="s" label={t('routines:editor.moveUp', { n })} onPress={onMoveUp}>
            <ArrowUp size={15} aria-hidden />
          </IconButton>
        ) : null}
        {onRemove ? (
          <IconButton size="s" label={t('routines:editor.removeStep', { n })} onPress={onRemove}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <Field label={t('routines:editor.stepTitle')}>
        {({ id }) => (
          <TextInput
            id={id}
            maxLength={200}
            value={step.title}
            onChange={(event) => onChange({ ...step, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('routines:editor.prompt')} problem={problem}>
        {({ id, describedBy }) => (
          <TextBox
            id={id}
            aria-describedby={describedBy}
            aria-invalid={problem !== null}
            rows={4}
            value={step.prompt}
            onChange={(event) => onChange({ ...step, prompt: event.target.value })}
          />
        )}
      </Field>
      <div role="group" aria-label={t('routines:editor.outputs')} className="editor__line">
        <span className="routines__quiet">{t('routines:editor.outputs')}</span>
        {routineOutputSchema.options.map((output) => (
          <label key={output} className="editor__output">
            <input
              type="checkbox"
              checked={step.outputs.includes(output)}
              onChange={(event) => onChange(setOutput(step, output, event.target.checked))}
            />{' '}
            {t(`routines:output.${output}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Step with an output switched, in the order of the domain. */
function setOutput(step: RoutineStep, output: RoutineOutput, on: boolean): RoutineStep {
  const outputs = new Set(
    on ? [...step.outputs, output] : step.outputs.filter((o) => o !== output),
  );
  return { ...step, outputs: routineOutputSchema.options.filter((each) => outputs.has(each)) };
}
