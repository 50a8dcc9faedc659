import { useEffect, useState } from 'react';
import { useApp } from './storesContext.ts';

/**
 * Result of a read about memory, which is made again whenever memory changes: what is forgotten
 * meanwhile must not stay on screen. `initial` while it loads at first, and on failure.
 */
export function useMemoryQuery<Result>(
  read: (signal: AbortSignal) => Promise<Result>,
  initial: Result,
): Result {
  const { client } = useApp();
  const [result, setResult] = useState(initial);
  useEffect(() => {
    let controller = new AbortController();
    const refetch = () => {
      controller.abort();
      const current = (controller = new AbortController());
      // Optional help in deciding: a card works without it.
      void read(current.signal)
        .catch(() => initial)
        .then((next) => (current.signal.aborted ? undefined : setResult(() => next)));
    };
    setResult(() => initial);
    refetch();
    const unsubscribe = client.on('facts.changed', refetch);
    return () => {
      unsubscribe();
      controller.abort();
    };
  }, [client, read, initial]);
  return result;
}
