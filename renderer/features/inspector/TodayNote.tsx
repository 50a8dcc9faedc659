import { History } from 'lucide-react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { isPastOrComparison } from '../../stores/graph/graphState.ts';
import { useText } from '../../ui/text/useText.ts';

/** Note beside a view of another day: details are current. */
export function TodayNote() {
  const { t } = useText();
  const { route } = useApp();
  const { graph, facts } = useWorkspace();
  const screen = useSelect(route, (at) => at.screen);
  const isGraphInPast = useSelect(graph, isPastOrComparison);
  const areFactsInPast = useSelect(facts, ({ filters }) => filters.asOf !== null);
  const isInPast =
    (screen === 'graph' && isGraphInPast) || (screen === 'memories' && areFactsInPast);
  if (!isInPast) return null;
  return (
    <p className="as-of-note" role="note">
      <History size={14} aria-hidden />
      {t('memories:asOf.today')}
    </p>
  );
}
