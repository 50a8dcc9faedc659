import { useEffect, useRef, type ReactNode } from 'react';

interface DeckCardProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** One card. It takes the focus that the button of the card before it has lost. */
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
