import { useMemo } from 'react';
import { useSelect, useWorkspace } from '../../../stores/app/storesContext.ts';
import { dayOf, startOfDay } from '../../../ui/controls/dayText.ts';
import { useFormat, useNow } from '../../../ui/text/useFormat.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { PageTexts } from './layout/pageLayout.ts';
import { pageTexts } from './pageTexts.ts';

/** Texts of the page in the language of the window, laid out anew when the day changes. */
export function usePageTexts(): PageTexts {
  const { t } = useText();
  const format = useFormat();
  const { graph } = useWorkspace();
  const center = useSelect(graph, (state) => state.center);
  const title = useSelect(graph, (state) => state.title);
  const today = startOfDay(dayOf(useNow())) ?? 0;
  return useMemo(
    () => pageTexts({ t, format, center, title, now: today }),
    [t, format, center, title, today],
  );
}
