import type { Entity, MergeProposal } from '../../../shared/contract/entities.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { mergeDirectionOf } from '../../stores/memory/reviewDecisions.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { DeckButton } from './DeckButton.tsx';
import { DeckCard } from './DeckCard.tsx';
import { DeckEmptyState } from './DeckEmptyState.tsx';
import { DeckFrame } from './DeckFrame.tsx';
import { useDeckKeys } from './useDeckKeys.ts';

export function MergeDeck() {
  const { t } = useText();
  const { review } = useWorkspace();
  const proposals = useSelect(review, (state) => state.proposals);
  const remaining = useSelect(review, (state) => state.counts.merges);
  useDeckKeys({ KeyZ: () => void review.undo() });
  const [top] = proposals;
  return (
    <DeckFrame left={remaining}>
      {top ? (
        <MergeCard key={top.id} proposal={top} />
      ) : (
        <DeckEmptyState queue="merges" remaining={remaining}>
          {t('review:noMerges')}
        </DeckEmptyState>
      )}
    </DeckFrame>
  );
}

/** Merge card: are the two entities one? Nothing is merged automatically. */
function MergeCard({ proposal }: { readonly proposal: MergeProposal }) {
  const { t } = useText();
  const { review } = useWorkspace();
  const refusal = useSelect(review, (state) => state.refused);
  const errorText = useErrorText();
  const merge = () => void review.merge(proposal);
  const apart = () => void review.keepApart(proposal);
  useDeckKeys({ Digit1: merge, ArrowRight: merge, Digit3: apart, ArrowLeft: apart });
  const { kept: target, gone: merged } = mergeDirectionOf(proposal);
  return (
    <DeckCard label={t('review:sameEntity', { a: proposal.a.name, b: proposal.b.name })}>
      <p className="card__meta">{t(`review:alike.${proposal.reason}`)}</p>
      <h2 className="card__question">
        {t('review:sameEntity', { a: proposal.a.name, b: proposal.b.name })}
      </h2>
      {refusal?.id === proposal.id ? (
        <p className="card__refused" role="alert">
          {errorText(refusal.error)}
        </p>
      ) : null}
      <div className="card__pair">
        <EntitySide entity={proposal.a} />
        <EntitySide entity={proposal.b} />
      </div>
      <p className="card__note">
        {t('review:mergeExplanation', { kept: target.name, gone: merged.name })}
      </p>
      <div className="card__actions">
        <DeckButton tone="primary" keyCap="1" onPress={merge}>
          {t('review:merge')}
        </DeckButton>
        <DeckButton keyCap="3" onPress={apart}>
          {t('review:differentEntities')}
        </DeckButton>
      </div>
    </DeckCard>
  );
}

function EntitySide({ entity }: { readonly entity: Entity }) {
  const { t } = useText();
  return (
    <div className="card__side">
      <p className="card__entity">{entity.name}</p>
      <p className="candidate__meta">
        <span>{t(`words:entity.${entity.type}`)}</span>
        <span>{t('review:mentions', { count: entity.mentions })}</span>
        <TimeText at={entity.lastUpdated} />
      </p>
      {entity.summary === null ? null : <p className="candidate__content">{entity.summary}</p>}
    </div>
  );
}
