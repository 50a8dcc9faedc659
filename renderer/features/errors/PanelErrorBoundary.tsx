import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useApp } from '../../stores/app/storesContext.ts';
import { toWireError } from '../../stores/shell/errors.ts';

interface PanelErrorBoundaryProps {
  /** What the part shows: another value resets the boundary, which then draws again. */
  readonly resetKey: unknown;
  /** Closes the part. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Closes a dialog or the details of a memory that cannot be drawn, and says so in a toast. */
export function PanelErrorBoundary({ resetKey, onClose, children }: PanelErrorBoundaryProps) {
  const { toasts } = useApp();
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      fallback={null}
      onError={(error) => {
        onClose();
        toasts.show({ kind: 'error', error: toWireError(error) });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
