import { useRef } from 'react';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import type { MemoryDetails } from '../../stores/memory/inspector.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFocusNeighbor } from '../../ui/useFocusNeighbor.ts';
import { MemorySummary } from '../memory/MemorySummary.tsx';

/** Contradictions of a memory, each with the decision between the two. */
export function ContradictionList({ details }: { readonly details: MemoryDetails }) {
  const { t } = useText();
  const { memoryActions } = useWorkspace();
  const section = useRef<HTMLElement>(null);
  const focusHandlers = useFocusNeighbor(section);
  const { node, contradicts } = details;
  if (contradicts.length === 0) return null;
  return (
    <section ref={section} className="inspector__section" {...focusHandlers}>
      <h3 className="inspector__subheading">{t('memories:against')}</h3>
      {contradicts.map((opponent) => (
        <div key={opponent.id} data-row={opponent.id}>
          <MemorySummary node={opponent} />
          <div className="inspector__actions">
            <Button
              size="s"
              onPress={() => void memoryActions.resolve(node.id, opponent.id, 'supersede')}
            >
              {t('memories:thisIsRight')}
            </Button>
            <Button
              size="s"
              onPress={() => void memoryActions.resolve(opponent.id, node.id, 'supersede')}
            >
              {t('memories:otherIsRight')}
            </Button>
            <Button
              size="s"
              onPress={() => void memoryActions.resolve(node.id, opponent.id, 'keep_both')}
            >
              {t('review:bothAreRight')}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}
