import { useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { TextBox } from '../../ui/controls/Field.tsx';
import { useText } from '../../ui/text/useText.ts';

/** A memory's wording corrected where it stands: Enter or leaving saves, Escape keeps the old one. */
export function CorrectInPlace({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { facts, history } = useWorkspace();
  const [content, setContent] = useState(node.content);

  function end(save: boolean): void {
    // The field leaves the page and says so: what was decided first counts.
    if (facts.getState().editing !== node.id) return;
    facts.edit(null);
    const next = content.trim();
    if (save && next !== '' && next !== node.content) void correct(next);
  }

  async function correct(next: string): Promise<void> {
    const correction = await history.correct(node.id, next);
    if (correction) facts.noteCorrected(node.id, correction.id);
  }

  return (
    <TextBox
      className="fact__edit"
      aria-label={t('memories:correctLabel')}
      autoFocus
      rows={1}
      maxLength={MAX_MEMORY_LENGTH}
      value={content}
      onClick={(event) => event.stopPropagation()}
      onChange={({ target }) => setContent(target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        // The keys of the row mean letters here.
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
  );
}
