import { useId, useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { TextBox } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Correction in place: Enter or blur saves, Escape keeps the old wording. */
export function CorrectInPlace({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { facts, history } = useWorkspace();
  const [content, setContent] = useState(node.content);
  const hintId = useId();

  function end(save: boolean): void {
    // Unmounting blurs the field too: the first decision counts.
    if (facts.getState().editing !== node.id) return;
    facts.setEditing(null);
    const next = content.trim();
    if (save && next !== '' && next !== node.content) void correct(next);
  }

  async function correct(next: string): Promise<void> {
    const correction = await history.correct(node.id, next);
    if (correction) facts.noteCorrected(node.id, correction.id);
  }

  return (
    <>
      <TextBox
        className="fact__edit"
        aria-label={t('memories:correctLabel')}
        aria-describedby={hintId}
        autoFocus
        rows={1}
        maxLength={MAX_MEMORY_LENGTH}
        value={content}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => setContent(target.value)}
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
