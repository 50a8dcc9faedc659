import type { ReviewItem } from '../../../shared/contract/review.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { DeckButton } from './DeckButton.tsx';
import { useDeckKeys } from './useDeckKeys.ts';
import { useFocusedChoice } from './useFocusedChoice.ts';

interface MergeChoiceProps {
  readonly item: ReviewItem;
  /** Candidates that it may duplicate, the likeliest first. */
  readonly candidates: readonly MemoryNode[];
  readonly onCancel: () => void;
}

/** Merge choice: the known memory it duplicates, which gains its turn as evidence. */
export function MergeChoice({ item, candidates, onCancel }: MergeChoiceProps) {
  const { t } = useText();
  const { review } = useWorkspace();
  const group = useFocusedChoice();
  const rejectDuplicate = () => void review.reject(item, 'duplicate');
  useDeckKeys({
    ...Object.fromEntries(
      candidates.map((node, index) => [
        `Digit${index + 1}`,
        () => void review.mergeInto(item, node),
      ]),
    ),
    Digit0: rejectDuplicate,
    Escape: onCancel,
  });
  return (
    <section ref={group} tabIndex={-1} className="card__ask" aria-label={t('review:duplicateOf')}>
      <p className="card__ask-text">{t('review:duplicateOf')}</p>
      <div className="card__choices">
        {candidates.map((node, index) => (
          <DeckButton
            key={node.id}
            keyCap={String(index + 1)}
            onPress={() => void review.mergeInto(item, node)}
          >
            <span dir="auto">{node.content}</span>
          </DeckButton>
        ))}
        <DeckButton keyCap="0" onPress={rejectDuplicate}>
          {t('review:noDuplicate')}
        </DeckButton>
        <DeckButton keyCap="Esc" tone="quiet" onPress={onCancel}>
          {t('common:cancel')}
        </DeckButton>
      </div>
    </section>
  );
}
