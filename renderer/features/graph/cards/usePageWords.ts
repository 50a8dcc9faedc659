import { useMemo } from 'react';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { useFormat } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { PageWords } from './layout/pageLayout.ts';
import { pageWords } from './pageWords.ts';

/** Texts of the page in the language of the window. */
export function usePageWords(): PageWords {
  const { t } = useText();
  const format = useFormat();
  const { graph } = useWorkspace();
  const center = useSelect(graph, (state) => state.center);
  const title = useSelect(graph, (state) => state.title);
  return useMemo(
    () => pageWords({ t, format, center, title, now: Date.now() }),
    [t, format, center, title],
  );
}
