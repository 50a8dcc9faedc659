import type { MemoryNode } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { KEEP_DAYS } from '../../stores/memory/review.ts';
import { EvidenceList } from '../memory/EvidenceList.tsx';
import { useEvidence } from './useEvidence.ts';
import { KindChip } from '../memory/KindChip.tsx';
import { NodeIcon } from '../memory/NodeIcon.tsx';
import { Strength } from '../memory/Strength.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { DeckButton } from './DeckButton.tsx';
import { DeckCard } from './DeckCard.tsx';
import { DeckEmptyState } from './DeckEmptyState.tsx';
import { DeckFrame } from './DeckFrame.tsx';
import { useDeckKeys } from './useDeckKeys.ts';

/** Deck of memories about to fade, soonest first: each may stay a while, for good, or go now. */
export function FadingDeck() {
  const { t } = useText();
  const { review } = useWorkspace();
  const fading = useSelect(review, (state) => state.fading);
  const remaining = useSelect(review, (state) => state.counts.fading);
  useDeckKeys({ KeyZ: () => void review.undo() });
  const [top] = fading;
  return (
    <DeckFrame left={remaining}>
      {top ? (
        <FadingCard key={top.id} node={top} />
      ) : (
        <DeckEmptyState queue="fading" remaining={remaining}>
          {t('review:noFading')}
        </DeckEmptyState>
      )}
    </DeckFrame>
  );
}

function FadingCard({ node }: { readonly node: MemoryNode }) {
  const { t } = useText();
  const { review } = useWorkspace();
  const format = useFormat();
  const now = useNow();
  const refusal = useSelect(review, (state) => state.refused);
  const errorText = useErrorText();
  const evidence = useEvidence(node.id);
  const months = () => void review.keepFor(node, KEEP_DAYS.months);
  const year = () => void review.keepFor(node, KEEP_DAYS.year);
  const pin = () => void review.pin(node);
  const retract = () => void review.retract(node);
  useDeckKeys({
    Digit1: months,
    ArrowRight: months,
    Digit2: year,
    KeyP: pin,
    Digit3: retract,
    ArrowLeft: retract,
  });
  return (
    <DeckCard label={node.content}>
      <p className="card__meta">
        <NodeIcon node={node} size={22} />
        <KindChip node={node} />
        <TimeText at={node.eventTime} />
        <Strength node={node} />
      </p>
      <p className="card__content" dir="auto">
        {node.content}
      </p>
      {refusal?.id === node.id ? (
        <p className="card__refused" role="alert">
          {errorText(refusal.error)}
        </p>
      ) : null}
      <p className="card__note">
        {t('review:fadesOn', { date: format.day(node.fadeAt ?? now, now) })}
      </p>
      <p className="card__note">{t(`words:trustMeaning.${node.trust}`)}</p>
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
        <DeckButton keyCap="3" tone="danger" onPress={retract}>
          {t('review:removeNow')}
        </DeckButton>
      </div>
      {/* Looked up once the card is there: below the buttons, which nothing may move. */}
      {evidence === null ? null : (
        <EvidenceList evidence={evidence} isOwn={node.trust === 'user'} level={2} />
      )}
    </DeckCard>
  );
}
