import { useEffect } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { reviewQueues, type ReviewQueue } from '../../stores/shell/route.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Constellation } from '../memory/Constellation.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { MemoryModes } from '../memory/MemoryModes.tsx';
import { ContradictionDeck } from './ContradictionDeck.tsx';
import { FadingDeck } from './FadingDeck.tsx';
import { MergeDeck } from './MergeDeck.tsx';
import { ReviewDeck } from './ReviewDeck.tsx';
import './review.css';

const decks = {
  waiting: ReviewDeck,
  contradictions: ContradictionDeck,
  merges: MergeDeck,
  fading: FadingDeck,
};

/** Review screen: pending memories, one card at a time. */
export function ReviewScreen({ queue }: { readonly queue: ReviewQueue }) {
  const { t } = useText();
  const { route } = useApp();
  const { review } = useWorkspace();
  const format = useFormat();
  const counts = useSelect(review, (state) => state.counts);
  useEffect(() => void review.load(), [review]);

  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('memories:title')}</h1>
        <MemoryModes mode="review" />
      </header>
      <div className="review__queues">
        <Segmented
          label={t('review:queues')}
          value={queue}
          choices={reviewQueues.map((queueName) => ({
            value: queueName,
            // What fades waits for nobody: the other three add up to the badge.
            text:
              queueName === 'fading'
                ? t('review:queue.fading')
                : `${t(`review:queue.${queueName}`)} ${format.number(counts[queueName])}`,
          }))}
          onChange={(next) => route.go({ screen: 'review', queue: next })}
        />
      </div>
      <div className="review__body">
        <ReviewBody queue={queue} />
      </div>
    </main>
  );
}

function ReviewBody({ queue }: { readonly queue: ReviewQueue }) {
  const { t } = useText();
  const { review } = useWorkspace();
  const status = useSelect(review, (state) => state.status);
  const problem = useSelect(review, (state) => state.problem);
  const errorText = useErrorText();
  if (status === 'failed' && problem) {
    return (
      <EmptyState
        illustration={<Constellation />}
        title={t('review:cannotShow')}
        action={<Button onPress={() => void review.load()}>{t('common:tryAgain')}</Button>}
      >
        {errorText(problem)}
      </EmptyState>
    );
  }
  if (status !== 'ready') return <Skeleton lines={6} />;
  const Deck = decks[queue];
  return <Deck />;
}
