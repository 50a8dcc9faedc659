import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';

/** Tabs of memory: the list, or the review deck. */
export function MemoryModes({ mode }: { readonly mode: 'list' | 'review' }) {
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
      ]}
      onChange={(next) =>
        route.go(next === 'list' ? { screen: 'memories' } : { screen: 'review', queue: 'waiting' })
      }
    />
  );
}
