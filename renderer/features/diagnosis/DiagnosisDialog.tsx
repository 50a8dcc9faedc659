import { useEffect, useState } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextInput } from '../../ui/controls/Field.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { DiagnosisEvidence } from './DiagnosisEvidence.tsx';
import { SaveFinding } from './SaveFinding.tsx';
import './diagnosis.css';

const MAX_QUESTION_LENGTH = 2_000;

/** Why does Loci think so: what memory bases an answer to a question on, word for word. */
export function DiagnosisDialog() {
  const { t } = useText();
  const { view } = useApp();
  const { diagnosis } = useWorkspace();
  const errorText = useErrorText();
  const { isLoading, result, problem } = useSelect(diagnosis, (state) => state);
  const [question, setQuestion] = useState(() =>
    view.getState().diagnosisQuestion.slice(0, MAX_QUESTION_LENGTH),
  );
  const trimmed = question.trim();
  useEffect(() => {
    const first = view.getState().diagnosisQuestion.slice(0, MAX_QUESTION_LENGTH).trim();
    if (first !== '') void diagnosis.diagnose(first);
    return () => diagnosis.clear();
  }, [diagnosis, view]);

  return (
    <Dialog title={t('memories:why.title')} isOpen onClose={() => view.close()}>
      <p className="diagnosis__hint">{t('memories:why.hint')}</p>
      <form
        className="diagnosis__question"
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed !== '') void diagnosis.diagnose(trimmed);
        }}
      >
        <Field label={t('memories:why.question')}>
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              value={question}
              maxLength={MAX_QUESTION_LENGTH}
              onChange={({ target }) => setQuestion(target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="primary" isDisabled={trimmed === '' || isLoading}>
          {t('memories:why.search')}
        </Button>
      </form>
      {isLoading ? <Skeleton lines={4} /> : null}
      {problem === null ? null : <p role="alert">{errorText(problem)}</p>}
      {result === null ? null : <DiagnosisEvidence diagnosis={result} />}
      {result === null || result.evidence.length === 0 ? null : <SaveFinding />}
      <DialogActions>
        <Button onPress={() => view.close()}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
