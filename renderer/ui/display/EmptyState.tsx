import type { ReactNode, Ref } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  /** Of an empty state that may take the focus. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly illustration?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** True in place of a whole screen, whose heading is missing. */
  readonly isScreen?: boolean;
}

/** Empty state: one sentence, one action, one small illustration. */
export function EmptyState(props: EmptyStateProps) {
  const { ref, illustration, title, children, action, isScreen } = props;
  const Title = isScreen === true ? 'h1' : 'p';
  return (
    <div className="empty" {...(ref && { ref, role: 'group', tabIndex: -1, 'aria-label': title })}>
      {illustration}
      <Title className="empty__title">{title}</Title>
      {children ? <p className="empty__text">{children}</p> : null}
      {action}
    </div>
  );
}
