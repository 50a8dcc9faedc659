import { useId, useRef } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { TextBox } from '../../ui/controls/Field.tsx';
import { useEndOnLeave } from '../../ui/useEndOnLeave.ts';
import { useText } from '../../ui/text/useText.ts';

/** Correction in place: Enter, blur or the end of the list saves, Escape keeps the old wording. */
export function CorrectInPlace({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { facts, history, correctionDrafts } = useWorkspace();
  const content = useSelect(correctionDrafts, ({ texts }) => texts.get(node.id) ?? node.content);
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();

  function end(save: boolean): void {
    // The first decision counts: a field that goes is blurred too.
    if (facts.getState().editing !== node.id) return;
    facts.setEditing(null);
    const next = content.trim();
    if (save && next !== '' && next !== node.content) void correct(next);
    else correctionDrafts.drop(node.id);
  }

  async function correct(next: string): Promise<void> {
    const correction = await history.correct(node.id, next);
    // A refused correction stays a draft: what was typed is offered the next time.
    if (correction === null) return;
    correctionDrafts.drop(node.id);
    facts.noteCorrected(node.id, correction.id);
  }

  useEndOnLeave(field, () => end(true));

  return (
    <>
      <TextBox
        ref={field}
        className="fact__edit"
        aria-label={t('memories:correctLabel')}
        aria-describedby={hintId}
        autoFocus
        rows={1}
        maxLength={MAX_MEMORY_LENGTH}
        value={content}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => correctionDrafts.write(node.id, target.value)}
        onBlur={() => end(true)}
        onKeyDown={(event) => {
          // Typing must not trigger the row's shortcuts.
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          const isEnd = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey);
          if (!isEnd) return;
          event.preventDefault();
          const row = event.currentTarget.closest<HTMLElement>('[role=row]');
          end(event.key === 'Enter');
          row?.focus();
        }}
      />
      <p id={hintId} className="field__hint">
        {t('memories:correctKeys')}
      </p>
    </>
  );
}
