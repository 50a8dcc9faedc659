import type { ReactNode, Ref } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  /** Of an empty state that may take the focus. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** True in place of a whole screen, whose heading is missing. */
  readonly isScreen?: boolean;
}

/** Empty state: one sentence, one action, one small drawing. */
export function EmptyState(props: EmptyStateProps) {
  const { ref, drawing, title, children, action, isScreen } = props;
  const Title = isScreen === true ? 'h1' : 'p';
  return (
    <div className="empty" {...(ref && { ref, role: 'group', tabIndex: -1, 'aria-label': title })}>
      {drawing}
      <Title className="empty__title">{title}</Title>
      {children ? <p className="empty__text">{children}</p> : null}
      {action}
    </div>
  );
}
