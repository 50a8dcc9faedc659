import { useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

const IMPORTANCE_STEP = 5;

/** Importance slider. Every step is announced; only the final value is saved. */
export function ImportanceField({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const format = useFormat();
  const [importance, setImportance] = useState(node.importance);
  const [savedValue, setSavedValue] = useState(node.importance);
  const [sentValue, setSentValue] = useState<number | null>(null);
  // An undo moves the slider; one's own value, which comes back, must not stop further steps.
  if (node.importance !== savedValue) {
    setSavedValue(node.importance);
    setSentValue(null);
    if (node.importance !== sentValue) setImportance(node.importance);
  }
  async function save(): Promise<void> {
    // The field is left before the answer to what was just saved, or moved back before it.
    if (importance === (sentValue ?? node.importance)) return;
    setSentValue(importance);
    const edited = await memoryActions.edit(node.id, { importance });
    if (edited === null) setSentValue((sent) => (sent === importance ? null : sent));
  }
  return (
    <span className="importance">
      <input
        type="range"
        aria-label={t('memories:importance')}
        min={0}
        max={100}
        step={IMPORTANCE_STEP}
        value={importance}
        onChange={({ target }) => setImportance(Number(target.value))}
        onPointerUp={() => void save()}
        onKeyUp={() => void save()}
        onBlur={() => void save()}
      />
      <span className="num">{format.number(importance)}</span>
    </span>
  );
}
