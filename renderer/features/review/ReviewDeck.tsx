import { useState } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ReviewEmptyState } from './ReviewEmptyState.tsx';
import { DeckFrame } from './DeckFrame.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { useDeckKeys } from './useDeckKeys.ts';

export function ReviewDeck() {
  const { t } = useText();
  const { review } = useWorkspace();
  const items = useSelect(review, (state) => state.items);
  const counts = useSelect(review, (state) => state.counts);
  const [withSnoozed, setWithSnoozed] = useState(false);
  useDeckKeys({ KeyZ: () => void review.undo() });

  const top = items.find((item) => withSnoozed || item.snoozedUntil === null);
  const remaining = counts.waiting + (withSnoozed ? counts.snoozed : 0);
  if (!top) {
    return (
      <DeckFrame left={remaining}>
        {/* The rest of a long queue is on its way. */}
        {remaining > 0 ? (
          <Skeleton lines={6} />
        ) : (
          <ReviewEmptyState
            queue="waiting"
            {...(counts.snoozed > 0
              ? {
                  action: (
                    <Button onPress={() => setWithSnoozed(true)}>
                      {t('review:showSnoozed', { count: counts.snoozed })}
                    </Button>
                  ),
                }
              : {})}
          >
            {t('review:allReviewedText')}
          </ReviewEmptyState>
        )}
      </DeckFrame>
    );
  }
  return (
    <DeckFrame left={remaining}>
      <ReviewCard key={top.node.id} item={top} />
    </DeckFrame>
  );
}
