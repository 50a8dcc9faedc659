import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Empty state: one sentence, one action, one small drawing. */
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
