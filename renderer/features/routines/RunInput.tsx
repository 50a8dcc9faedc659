import { useState } from 'react';
import { MAX_INPUT_LENGTH } from '../../../shared/contract/routines/routines.ts';
import type { Routine } from '../../../shared/contract/routines/routineRun.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextBox } from '../../ui/controls/Field.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';

interface RunInputProps {
  readonly routine: Routine;
  readonly onClose: () => void;
}

/** Starts a run by hand, on a text if the person gives one. */
export function RunInput({ routine, onClose }: RunInputProps) {
  const { t } = useText();
  const { routines } = useWorkspace();
  const format = useFormat();
  const [input, setInput] = useState('');
  const isTooLong = input.length > MAX_INPUT_LENGTH;
  // A refusal is reported by a toast, and the text stays.
  const start = useSingleFlight(async () => {
    if (await routines.run(routine.id, input)) onClose();
  });
  return (
    <Dialog
      title={t('routines:input.title', { name: routine.name })}
      isOpen
      onClose={onClose}
      isChanged={input !== ''}
    >
      <Field
        label={t('routines:input.label')}
        hint={t('routines:input.hint')}
        problem={
          isTooLong
            ? t('routines:input.tooLong', {
                limit: format.number(MAX_INPUT_LENGTH),
                length: format.number(input.length),
              })
            : null
        }
      >
        {({ id, describedBy }) => (
          <TextBox
            id={id}
            aria-describedby={describedBy}
            rows={8}
            value={input}
            onChange={(event) => setInput(event.target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button onPress={onClose}>{t('common:cancel')}</Button>
        <Button tone="primary" isDisabled={isTooLong} onPress={() => void start()}>
          {t('routines:run')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
