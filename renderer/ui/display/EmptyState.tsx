import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** True in place of a whole screen, whose heading is missing. */
  readonly isScreen?: boolean;
}

/** Empty state: one sentence, one action, one small drawing. */
export function EmptyState({ drawing, title, children, action, isScreen }: EmptyStateProps) {
  const Title = isScreen === true ? 'h1' : 'p';
  return (
    <div className="empty">
      {drawing}
      <Title className="empty__title">{title}</Title>
      {children ? <p className="empty__text">{children}</p> : null}
      {action}
    </div>
  );
}
