import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { RenderError } from './RenderError.tsx';

/** Keeps an error of the window itself from leaving a blank page. */
export function WindowErrorBoundary({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={FailedWindow}>{children}</ErrorBoundary>;
}

function FailedWindow({ resetErrorBoundary }: FallbackProps) {
  return (
    <main className="alone">
      <RenderError onRetry={resetErrorBoundary} />
    </main>
  );
}
