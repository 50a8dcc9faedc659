import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { DeckButton } from './DeckButton.tsx';

interface DeckFrameProps {
  /** Number of cards left, the top one included. */
  readonly left: number;
  readonly children: ReactNode;
}

/** Frame of a deck: progress, the last decision with its undo, and the card. */
export function DeckFrame({ left: remaining, children }: DeckFrameProps) {
  const { t } = useText();
  const { review } = useWorkspace();
  const decided = useSelect(review, (state) => state.decided);
  const decidedCount = decided.length;
  const last = decided.at(-1);
  return (
    <div className="deck">
      {remaining + decidedCount === 0 ? null : (
        <div className="deck__progress">
          <p role="status">
            {t('review:left', { count: remaining })}
            {decidedCount > 0 ? ` · ${t('review:done', { count: decidedCount })}` : ''}
          </p>
          {decidedCount === 0 ? null : (
            <progress
              className="deck__bar"
              aria-label={t('review:progress')}
              value={decidedCount}
              max={decidedCount + remaining}
            />
          )}
        </div>
      )}
      {children}
      {last ? (
        <div className="deck__last">
          <p className="deck__last-text">
            <span>{t(`review:lastAction.${last.action}`)}</span> <q>{last.label}</q>
          </p>
          <DeckButton tone="quiet" keyCap="Z" onPress={() => void review.undo()}>
            <Undo2 size={15} aria-hidden />
            {t('common:undo')}
          </DeckButton>
        </div>
      ) : null}
    </div>
  );
}
