import { useEffect, useState } from 'react';
import type { WireError } from '../../../../shared/contract/errors.ts';
import type { Response } from '../../../../shared/contract/index.ts';
import { useApp, useWorkspace } from '../../../stores/app/storesContext.ts';
import { toWireError } from '../../../stores/shell/errors.ts';

export type GlobalSearchResults = Response<'search.everything'>;

const TYPING_PAUSE_MS = 100;

export interface GlobalSearch {
  /** Null without a query. Previous results stay until newer ones arrive. */
  readonly results: GlobalSearchResults | null;
  /** True if the results, or the error, are those of the query itself. */
  readonly isCurrent: boolean;
  /** Error of the current search. */
  readonly problem: WireError | null;
  readonly retry: () => void;
}

export function useGlobalSearch(query: string): GlobalSearch {
  const { client } = useApp();
  const { workspaceId } = useWorkspace();
  const [results, setResults] = useState<GlobalSearchResults | null>(null);
  const [problem, setProblem] = useState<WireError | null>(null);
  const [answeredQuery, setAnsweredQuery] = useState('');
  const [attempt, setAttempt] = useState(0);
  const trimmed = query.trim();

  useEffect(() => {
    setProblem(null);
    if (trimmed === '') {
      setResults(null);
      setAnsweredQuery('');
      return undefined;
    }
    const controller = new AbortController();
    const search = async () => {
      try {
        const request = { workspaceId, query: trimmed };
        const options = { signal: controller.signal };
        const byWords = await client.call('search.everything', request, options);
        setResults(byWords);
        setAnsweredQuery(trimmed);
        if (!byWords.refinable) return;
        setResults(await client.call('search.everything', { ...request, refine: true }, options));
      } catch (error) {
        if (controller.signal.aborted) return;
        setResults(null);
        setProblem(toWireError(error));
        setAnsweredQuery(trimmed);
      }
    };
    const timer = setTimeout(() => void search(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, workspaceId, trimmed, attempt]);

  return {
    results,
    isCurrent: answeredQuery === trimmed,
    problem,
    retry: () => setAttempt((count) => count + 1),
  };
}
