import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { RenderError } from './RenderError.tsx';

interface ScreenErrorBoundaryProps {
  /** Route on screen: another one resets the boundary, which then draws again. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

/** Keeps an error of one screen on that screen: the rail and the details stay usable. */
export function ScreenErrorBoundary({ resetKey, children }: ScreenErrorBoundaryProps) {
  return (
    <ErrorBoundary resetKeys={[resetKey]} FallbackComponent={FailedScreen}>
      {children}
    </ErrorBoundary>
  );
}

function FailedScreen({ resetErrorBoundary }: FallbackProps) {
  return (
    <main id="main" className="screen" tabIndex={-1}>
      <RenderError onRetry={resetErrorBoundary} />
    </main>
  );
}
