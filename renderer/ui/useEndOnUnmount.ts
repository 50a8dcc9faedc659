import { useEffect, useRef, type RefObject } from 'react';

/** Ends the editing of a field, by its latest `end`, when the field leaves the page. */
export function useEndOnUnmount(field: RefObject<HTMLElement | null>, end: () => void): void {
  const latestEnd = useRef(end);
  useEffect(() => {
    latestEnd.current = end;
  });
  useEffect(() => {
    const element = field.current;
    // No blur is dispatched for a field that leaves the page. One still in it only renders again.
    return () => {
      if (element?.isConnected !== true) latestEnd.current();
    };
  }, [field]);
}
