import type { ReactNode } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { reviewQueues, type ReviewQueue } from '../../stores/shell/route.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Constellation } from '../memory/Constellation.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useFocusOnAppear } from './useFocusOnAppear.ts';

interface ReviewEmptyStateProps {
  readonly queue: ReviewQueue;
  readonly children: string;
  readonly action?: ReactNode;
}

/**
 * Empty state of a queue, with links to queues that are not empty. It takes the focus that the last
 * card's button has lost.
 */
export function ReviewEmptyState({ queue, children, action }: ReviewEmptyStateProps) {
  const { t } = useText();
  const { route } = useApp();
  const { review } = useWorkspace();
  const counts = useSelect(review, (state) => state.counts);
  // A screen that is opened with nothing to decide leaves Tab to begin at its top.
  const hasDecided = useSelect(review, (state) => state.decided.length > 0);
  const emptyState = useFocusOnAppear<HTMLDivElement>(hasDecided);
  const next = reviewQueues.find((each) => each !== queue && counts[each] > 0);
  return (
    <EmptyState
      ref={emptyState}
      illustration={<Constellation />}
      title={t('review:allReviewed')}
      action={
        action ??
        (next ? (
          <Button onPress={() => route.go({ screen: 'review', queue: next })}>
            {t('review:continueTo', { queue: t(`review:queue.${next}`), count: counts[next] })}
          </Button>
        ) : null)
      }
    >
      {children}
    </EmptyState>
  );
}
