import { useEffect, useRef, type ReactNode } from 'react';

interface DeckCardProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Card of a deck. It takes the focus that the previous card's button has lost. */
export function DeckCard({ label, children }: DeckCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article ref={card} className="card" tabIndex={-1} aria-label={label}>
      {children}
    </article>
  );
}
