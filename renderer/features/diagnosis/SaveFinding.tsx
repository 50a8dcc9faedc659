import { useState } from 'react';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { MemoryText } from '../memory/MemoryText.tsx';

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
    const node = await diagnosis.save(finding.trim().slice(0, MAX_MEMORY_LENGTH));
    if (node === null) return;
    view.close();
    inspector.open(node.id);
  }

  return (
    <div className="diagnosis__finding">
      <MemoryText
        label={t('memories:why.finding')}
        hint={t('memories:why.findingHint')}
        value={finding}
        onChange={setFinding}
        onSubmit={() => void save()}
      />
      <Button isDisabled={empty} onPress={() => void save()}>
        {t('memories:why.keep')}
      </Button>
    </div>
  );
}
