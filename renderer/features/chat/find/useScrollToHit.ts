import { useEffect, useMemo } from 'react';
import type { Find } from './useFind.ts';

/** Scrolls to the row of the current hit. */
export function useScrollToHit(
  find: Find | null,
  rows: readonly { readonly key: string }[],
  scrollTo: (index: number) => void,
): void {
  const messageId = find?.current?.messageId ?? null;
  const nth = find?.current?.nth;
  const index = useMemo(
    () => (messageId === null ? -1 : rows.findIndex((row) => row.key === messageId)),
    [rows, messageId],
  );
  useEffect(() => {
    if (index >= 0) scrollTo(index);
  }, [index, nth, scrollTo]);
}
