import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { MemoryText } from '../memory/MemoryText.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSingleFlight } from '../../ui/useSingleFlight.ts';

/** Correction form: the old wording stays visible, struck through. */
export function CorrectForm({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { memoryActions, inspector, correctionDrafts } = useWorkspace();
  const content = useSelect(
    correctionDrafts,
    ({ draftTexts }) => draftTexts.get(node.id) ?? node.content,
  );
  const next = content.trim();
  const unchanged = next === '' || next === node.content;

  const save = useSingleFlight(async () => {
    if (unchanged) return;
    const corrected = await memoryActions.correct(node.id, next);
    if (corrected === null) return;
    correctionDrafts.drop(node.id);
    // Shows the new version, which is another memory, unless a third one was opened meanwhile.
    if (inspector.getState().nodeId === node.id) inspector.open(corrected.id);
  });

  function cancel(): void {
    correctionDrafts.drop(node.id);
    inspector.setIsCorrecting(false);
  }

  return (
    <div className="correct">
      <p className="correct__old struck-through" dir="auto">
        {node.content}
      </p>
      <MemoryText
        label={t('memories:correctLabel')}
        hint={t('memories:correctHint')}
        value={content}
        onChange={(text) => correctionDrafts.write(node.id, text)}
        onSubmit={() => void save()}
        onCancel={cancel}
      />
      <div className="inspector__actions">
        <Button size="s" tone="primary" isDisabled={unchanged} onPress={() => void save()}>
          {t('memories:saveCorrection')}
        </Button>
        <Button size="s" onPress={cancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  );
}
