import { useCallback } from 'react';
import { useApp } from './storesContext.ts';

/** Copies text to the clipboard; a toast reports success or failure. */
export function useCopy(): (text: string) => Promise<void> {
  const { toasts } = useApp();
  return useCallback(
    async (text: string) => {
      try {
        await navigator.clipboard.writeText(text);
        toasts.show({ kind: 'copied' });
      } catch {
        toasts.show({ kind: 'error', error: { code: 'not_available', reason: 'clipboard' } });
      }
    },
    [toasts],
  );
}
