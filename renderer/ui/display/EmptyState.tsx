import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** One sentence, one action, one small drawing made of the encoding. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawing}
      <p className="empty__title">{title}</p>
      {children ? <p className="empty__text">{children}</p> : null}
      {action}
    </div>
  );
}
