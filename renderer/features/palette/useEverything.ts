import { useEffect, useState } from 'react';
import type { Response } from '../../../shared/contract/index.ts';
import { useApp, useWorkspace } from '../../stores/context.ts';

export type Everything = Response<'search.everything'>;

const TYPING_PAUSE_MS = 100;

/** Null while nothing is asked for. Older answers stay until newer ones are there. */
export function useEverything(query: string): Everything | null {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const [found, setFound] = useState<Everything | null>(null);
  const wanted = query.trim();

  useEffect(() => {
    if (wanted === '') {
      setFound(null);
      return undefined;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      client
        .call('search.everything', { workspaceId, query: wanted }, { signal: stop.signal })
        .then(setFound, () => undefined);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, workspaceId, wanted]);

  return found;
}
