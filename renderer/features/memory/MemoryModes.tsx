import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import type { Route } from '../../stores/shell/route.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

const routes = {
  list: { screen: 'memories' },
  review: { screen: 'review', queue: 'waiting' },
  changes: { screen: 'changes' },
} as const satisfies Readonly<Record<string, Route>>;

/** Tabs of memory: the list, the review deck, or what changed. */
export function MemoryModes({ mode }: { readonly mode: keyof typeof routes }) {
  const { t } = useText();
  const format = useFormat();
  const { route } = useApp();
  const { review } = useWorkspace();
  const count = useSelect(
    review,
    ({ counts }) => counts.waiting + counts.contradictions + counts.merges,
  );
  const reviewTitle = t('review:title');
  return (
    <Segmented
      label={t('review:mode')}
      value={mode}
      choices={[
        { value: 'list', text: t('review:list') },
        {
          value: 'review',
          text: count > 0 ? `${reviewTitle} ${format.number(count)}` : reviewTitle,
        },
        { value: 'changes', text: t('changes:title') },
      ]}
      onChange={(next) => route.go(routes[next])}
    />
  );
}
