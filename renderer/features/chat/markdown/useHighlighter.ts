import { useEffect, useState } from 'react';

type Highlighter = typeof import('rehype-highlight').default;

let loaded: Highlighter | null = null;

/** The colouring of code, loaded with the first code that is shown. Without it code is plain. */
export function useHighlighter(wanted: boolean): Highlighter | null {
  const [highlighter, setHighlighter] = useState<{ readonly plugin: Highlighter } | null>(null);

  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let gone = false;
    void import('rehype-highlight').then((module) => {
      loaded = module.default;
      if (!gone) setHighlighter({ plugin: loaded });
    });
    return () => {
      gone = true;
    };
  }, [wanted]);

  return wanted ? (highlighter?.plugin ?? loaded) : null;
}
