import type { ReactNode } from 'react';
import { useFocusOnAppear } from './useFocusOnAppear.ts';

interface DeckCardProps {
  readonly label: string;
  /** Part that may replace another one, and take along the focus. */
  readonly part?: string;
  readonly children: ReactNode;
}

/** Card of a deck. It takes the focus that the previous card's button has lost. */
export function DeckCard({ label, part, children }: DeckCardProps) {
  const card = useFocusOnAppear<HTMLElement>(true, part);
  return (
    <article ref={card} className="card" tabIndex={-1} aria-label={label}>
      {children}
    </article>
  );
}
