import { useState } from 'react';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, TextBox } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Saves a conclusion as an observation that rests on the evidence shown. */
export function SaveFinding() {
  const { t } = useText();
  const { view } = useApp();
  const { diagnosis, inspector } = useWorkspace();
  const [finding, setFinding] = useState('');
  const empty = finding.trim() === '';

  async function save(): Promise<void> {
    if (empty) return;
    // A refusal is reported by a toast, and the text stays.
    const node = await diagnosis.save(finding.trim());
    if (node === null) return;
    view.close();
    inspector.open(node.id);
  }

  return (
    <div className="diagnosis__finding">
      <Field label={t('memories:why.conclusion')} hint={t('memories:why.conclusionHint')}>
        {({ id, describedBy }) => (
          <TextBox
            id={id}
            aria-describedby={describedBy}
            rows={2}
            value={finding}
            maxLength={MAX_MEMORY_LENGTH}
            onChange={({ target }) => setFinding(target.value)}
          />
        )}
      </Field>
      <Button isDisabled={empty} onPress={() => void save()}>
        {t('memories:why.saveConclusion')}
      </Button>
    </div>
  );
}
