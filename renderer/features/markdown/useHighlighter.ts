import { useEffect, useState } from 'react';

type Highlighter = typeof import('rehype-highlight').default;

let loaded: Highlighter | null = null;

/** Syntax highlighter, loaded with the first code block shown. Code is plain until then. */
export function useHighlighter(isEnabled: boolean): Highlighter | null {
  const [highlighter, setHighlighter] = useState<{ readonly plugin: Highlighter } | null>(null);

  useEffect(() => {
    if (!isEnabled || loaded) return undefined;
    let isUnmounted = false;
    void import('rehype-highlight').then((module) => {
      loaded = module.default;
      if (!isUnmounted) setHighlighter({ plugin: loaded });
    });
    return () => {
      isUnmounted = true;
    };
  }, [isEnabled]);

  return isEnabled ? (highlighter?.plugin ?? loaded) : null;
}
