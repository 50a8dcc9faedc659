import { useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { MemoryText } from '../memory/MemoryText.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Correction form: the old wording stays visible, struck through. */
export function CorrectForm({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { history, inspector } = useWorkspace();
  const [content, setContent] = useState(node.content);
  const next = content.trim();
  const unchanged = next === '' || next === node.content;

  async function save(): Promise<void> {
    if (unchanged) return;
    const corrected = await history.correct(node.id, next);
    // Shows the new version, which is another memory.
    if (corrected) inspector.open(corrected.id);
  }

  return (
    <div className="correct">
      <p className="correct__old struck">{node.content}</p>
      <MemoryText
        label={t('memories:correctLabel')}
        hint={t('memories:correctHint')}
        value={content}
        onChange={setContent}
        onSubmit={() => void save()}
        onCancel={() => inspector.setCorrecting(false)}
      />
      <div className="inspector__actions">
        <Button size="s" tone="primary" isDisabled={unchanged} onPress={() => void save()}>
          {t('memories:saveCorrection')}
        </Button>
        <Button size="s" onPress={() => inspector.setCorrecting(false)}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  );
}
