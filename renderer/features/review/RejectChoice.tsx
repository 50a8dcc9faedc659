import type { ReviewItem } from '../../../shared/contract/review.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { rejectReasons as reasons, type RejectReason } from '../../stores/memory/reviewState.ts';
import { useText } from '../../ui/text/useText.ts';
import { DeckButton } from './DeckButton.tsx';
import { useDeckKeys } from './useDeckKeys.ts';
import { useFocusedChoice } from './useFocusedChoice.ts';

interface RejectChoiceProps {
  readonly item: ReviewItem;
  readonly onCancel: () => void;
}

/**
 * Rejection reason: a rejected statement is not learned again, whatever the reason. Pressing the
 * reject key again skips it.
 */
export function RejectChoice({ item, onCancel }: RejectChoiceProps) {
  const { t } = useText();
  const { review } = useWorkspace();
  const group = useFocusedChoice();
  const reject = (reason: RejectReason) => void review.reject(item, reason);
  useDeckKeys({
    ...Object.fromEntries(
      reasons.map((reason, index) => [`Digit${index + 1}`, () => reject(reason)]),
    ),
    ArrowLeft: () => reject('other'),
    Escape: onCancel,
  });
  return (
    <section ref={group} tabIndex={-1} className="card__ask" aria-label={t('review:rejectReason')}>
      <p className="card__ask-text">{t('review:rejectReason')}</p>
      <div className="card__actions">
        {reasons.map((reason, index) => (
          <DeckButton key={reason} keyCap={String(index + 1)} onPress={() => reject(reason)}>
            {t(`review:reject.${reason}`)}
          </DeckButton>
        ))}
        <DeckButton keyCap="Esc" tone="quiet" onPress={onCancel}>
          {t('common:cancel')}
        </DeckButton>
      </div>
    </section>
  );
}
