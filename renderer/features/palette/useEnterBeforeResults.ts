import { useEffect, useState, type RefObject } from 'react';

/**
 * Holds an Enter that comes before the results of what was typed, and opens the first of them once
 * they are there: until then the list shows what an earlier query found. Who has moved in that list
 * means the entry that is focused.
 */
export function useEnterBeforeResults(
  query: string,
  isCurrent: boolean,
  hasMovedRef: RefObject<boolean>,
  openFirst: () => void,
): void {
  const [enteredQuery, setEnteredQuery] = useState<string | null>(null);
  useEffect(() => {
    if (isCurrent) return undefined;
    const hold = (event: KeyboardEvent) => {
      const isInField = event.target instanceof HTMLInputElement;
      if (event.key !== 'Enter' || event.isComposing || !isInField || hasMovedRef.current) return;
      event.preventDefault();
      event.stopPropagation();
      setEnteredQuery(query);
    };
    window.addEventListener('keydown', hold, true);
    return () => window.removeEventListener('keydown', hold, true);
  }, [query, isCurrent, hasMovedRef]);
  useEffect(() => {
    if (!isCurrent || enteredQuery === null) return;
    setEnteredQuery(null);
    if (enteredQuery === query) openFirst();
  }, [query, isCurrent, enteredQuery, openFirst]);
}
