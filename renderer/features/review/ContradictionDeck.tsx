import { useState } from 'react';
import type { Contradiction } from '../../../shared/contract/review.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { pairId } from '../../stores/memory/reviewQueues.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { ReviewEmptyState } from './ReviewEmptyState.tsx';
import { DeckButton } from './DeckButton.tsx';
import { DeckCard } from './DeckCard.tsx';
import { DeckFrame } from './DeckFrame.tsx';
import { MemorySummary } from '../memory/MemorySummary.tsx';
import { useDeckKeys } from './useDeckKeys.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';

export function ContradictionDeck() {
  const { t } = useText();
  const { review } = useWorkspace();
  const pairs = useSelect(review, (state) => state.contradictions);
  useDeckKeys({ KeyZ: () => void review.undo() });
  const [top] = pairs;
  return (
    <DeckFrame left={pairs.length}>
      {top ? (
        <ContradictionCard key={pairId(top)} pair={top} />
      ) : (
        <ReviewEmptyState queue="contradictions">{t('review:noContradictions')}</ReviewEmptyState>
      )}
    </DeckFrame>
  );
}

/** Contradiction card: the person says which one holds, or that both do. */
function ContradictionCard({ pair }: { readonly pair: Contradiction }) {
  const { t } = useText();
  const { review } = useWorkspace();
  const refusal = useSelect(review, (state) => state.refused);
  const errorText = useErrorText();
  const [loserAction, setLoserAction] = useState<'supersede' | 'retract'>('supersede');
  const { first, second } = pair;
  const holds = (winnerId: NodeId) => void review.resolve(pair, winnerId, loserAction);
  const keepBoth = () => void review.resolve(pair, first.id, 'keep_both');
  useDeckKeys({
    Digit1: () => holds(first.id),
    Digit2: () => holds(second.id),
    Digit3: keepBoth,
  });
  return (
    <DeckCard label={t('review:contradiction')}>
      <p className="card__meta">
        {t('review:since')} <TimeText at={pair.since} />
      </p>
      <h2 className="card__question">{t('review:whichIsRight')}</h2>
      {refusal?.id === pairId(pair) ? (
        <p className="card__refused" role="alert">
          {errorText(refusal.error)}
        </p>
      ) : null}
      <div className="card__choice">
        <p className="card__note">{t('review:otherMemoryIs')}</p>
        <Segmented
          label={t('review:otherMemoryIs')}
          value={loserAction}
          choices={(['supersede', 'retract'] as const).map((value) => ({
            value,
            text: t(`review:otherOne.${value}`),
          }))}
          onChange={setLoserAction}
        />
      </div>
      <div className="card__pair">
        {[first, second].map((node, index) => (
          <div key={node.id} className="card__side">
            {/* The card asks of just that: neither side says that the other contradicts it. */}
            <MemorySummary node={{ ...node, disputed: false }} />
            <DeckButton keyCap={String(index + 1)} onPress={() => holds(node.id)}>
              {t('review:thisIsRight')}
            </DeckButton>
          </div>
        ))}
      </div>
      <div className="card__actions">
        <DeckButton keyCap="3" onPress={keepBoth}>
          {t('review:bothAreRight')}
        </DeckButton>
      </div>
    </DeckCard>
  );
}
