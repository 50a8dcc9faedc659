import { useEffect, useState } from 'react';

type Highlighter = typeof import('rehype-highlight').default;

let loaded: Highlighter | null = null;

/** The coloring of code, loaded with the first code that is shown. Without it code is plain. */
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
