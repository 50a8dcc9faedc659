import type { ReviewItem } from '../../../shared/contract/review.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { DeckButton } from './DeckButton.tsx';
import { nextMorning } from '../../stores/memory/nextMorning.ts';
import { useDeckKeys } from './useDeckKeys.ts';

interface CardActionsProps {
  readonly item: ReviewItem;
  readonly onKeep: () => void;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onReject: () => void;
}

export function CardActions({ item, onKeep, onEdit, onDuplicate, onReject }: CardActionsProps) {
  const { t } = useText();
  const { review } = useWorkspace();
  const snooze = () => void review.snooze(item, nextMorning(Date.now()));
  useDeckKeys({
    Digit1: onKeep,
    ArrowRight: onKeep,
    Digit2: onDuplicate,
    Digit3: onReject,
    ArrowLeft: onReject,
    KeyE: onEdit,
    KeyH: snooze,
  });
  return (
    <div className="card__actions">
      <DeckButton tone="primary" keyCap="1" onPress={onKeep}>
        {t('review:keep')}
      </DeckButton>
      <DeckButton keyCap="2" onPress={onDuplicate}>
        {t('review:duplicate')}
      </DeckButton>
      <DeckButton keyCap="3" tone="danger" onPress={onReject}>
        {t('review:rejectMemory')}
      </DeckButton>
      <DeckButton keyCap="E" tone="quiet" onPress={onEdit}>
        {t('review:edit')}
      </DeckButton>
      <DeckButton keyCap="H" tone="quiet" onPress={snooze}>
        {t('review:snooze')}
      </DeckButton>
    </div>
  );
}
