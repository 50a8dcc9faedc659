import { useState } from 'react';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { MAX_MEMORY_LENGTH } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextBox } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';

/** The old wording stays in view, struck through, while the new one is written below it. */
export function CorrectForm({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { history, inspector } = useWorkspace();
  const [content, setContent] = useState(node.content);
  const next = content.trim();
  const unchanged = next === '' || next === node.content;

  async function save(): Promise<void> {
    if (unchanged) return;
    const corrected = await history.correct(node.id, next);
    // The new version is another memory: that is the one to look at now.
    if (corrected) inspector.open(corrected.id);
  }

  return (
    <div className="correct">
      <p className="correct__old struck">{node.content}</p>
      <Field label={t('memories:correctLabel')} hint={t('memories:correctHint')}>
        {({ id, describedBy }) => (
          <TextBox
            id={id}
            aria-describedby={describedBy}
            autoFocus
            maxLength={MAX_MEMORY_LENGTH}
            value={content}
            onChange={(event) => setContent(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              inspector.setCorrecting(false);
            }}
          />
        )}
      </Field>
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
