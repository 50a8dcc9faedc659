import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/context.ts';
import { KEPT_DAYS } from '../../stores/review.ts';
import { KindChip } from '../../ui/memory/KindChip.tsx';
import { NodeMark } from '../../ui/memory/NodeMark.tsx';
import { Strength } from '../../ui/memory/Strength.tsx';
import { useErrorText } from '../../ui/useErrorText.ts';
import { useFormat, useNow } from '../../ui/useFormat.ts';
import { useText } from '../../ui/useText.ts';
import { When } from '../../ui/When.tsx';
import { DeckButton } from './DeckButton.tsx';
import { DeckCard } from './DeckCard.tsx';
import { DeckEnd } from './DeckEnd.tsx';
import { DeckFrame } from './DeckFrame.tsx';
import { useDeckKeys } from './useDeckKeys.ts';

/** What is about to fade, soonest first: each may stay a while, for good, or go now. */
export function FadingDeck() {
  const { t } = useText();
  const { review } = useWorkspace();
  const fading = useSelect(review, (state) => state.fading);
  const left = useSelect(review, (state) => state.counts.fading);
  useDeckKeys({ KeyZ: () => void review.undo() });
  const [top] = fading;
  return (
    <DeckFrame left={left}>
      {top ? (
        <FadingCard key={top.id} node={top} />
      ) : (
        <DeckEnd queue="fading" left={left}>
          {t('review:noFading')}
        </DeckEnd>
      )}
    </DeckFrame>
  );
}

function FadingCard({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { review } = useWorkspace();
  const format = useFormat();
  const now = useNow();
  const refused = useSelect(review, (state) => state.refused);
  const errorText = useErrorText();
  const months = () => void review.keepFor(node, KEPT_DAYS.months);
  const year = () => void review.keepFor(node, KEPT_DAYS.year);
  const pin = () => void review.pin(node);
  const letGo = () => void review.letGo(node);
  useDeckKeys({
    Digit1: months,
    ArrowRight: months,
    Digit2: year,
    KeyP: pin,
    Digit3: letGo,
    ArrowLeft: letGo,
  });
  return (
    <DeckCard label={node.content}>
      <p className="card__meta">
        <NodeMark node={node} size={22} />
        <KindChip node={node} />
        <When at={node.eventTime} />
        <Strength node={node} />
      </p>
      <p className="card__content">{node.content}</p>
      {refused?.id === node.id ? (
        <p className="card__refused" role="alert">
          {errorText(refused.error)}
        </p>
      ) : null}
      <p className="card__note">
        {t('review:fadesOn', { date: format.day(node.fadeAt ?? now, now) })}
      </p>
      <div className="card__actions">
        <DeckButton tone="primary" keyCap="1" onPress={months}>
          {t('review:keepMonths')}
        </DeckButton>
        <DeckButton keyCap="2" onPress={year}>
          {t('review:keepYear')}
        </DeckButton>
        <DeckButton keyCap="P" onPress={pin}>
          {t('review:pin')}
        </DeckButton>
        <DeckButton keyCap="3" tone="loss" onPress={letGo}>
          {t('review:letGo')}
        </DeckButton>
      </div>
    </DeckCard>
  );
}
