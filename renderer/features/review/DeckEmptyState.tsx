import type { ReviewQueue } from '../../stores/shell/route.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { ReviewEmptyState } from './ReviewEmptyState.tsx';

interface DeckEmptyStateProps {
  readonly queue: ReviewQueue;
  readonly remaining: number;
  readonly children: string;
}

/** End of a deck: more cards are loading, or everything is decided. */
export function DeckEmptyState({ queue, remaining, children }: DeckEmptyStateProps) {
  return remaining > 0 ? (
    <Skeleton lines={6} />
  ) : (
    <ReviewEmptyState queue={queue}>{children}</ReviewEmptyState>
  );
}
