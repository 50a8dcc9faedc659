import {
  filterCount,
  isPastOrComparison,
  EMPTY_GRAPH_FILTER,
  type GraphState,
} from '../../stores/graph/graphState.ts';
import { NEW_CHAT } from '../../stores/shell/route.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { Constellation } from '../memory/Constellation.tsx';

/** Empty state: why there is no picture, and what to do about it. */
export function GraphEmptyState() {
  const { t } = useText();
  const { route } = useApp();
  const { graph } = useWorkspace();
  const state = useSelect(graph, (each) => each);
  const { status, problem, requestedCenter, title, since } = state;
  const errorText = useErrorText();
  if (status === 'failed' && problem) {
    return (
      <EmptyState
        illustration={<Constellation />}
        title={t('graph:failed')}
        action={
          <Button onPress={() => void graph.open({ ...requestedCenter })}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {errorText(problem)}
      </EmptyState>
    );
  }
  if (since === null) {
    return (
      <EmptyState
        illustration={<Constellation />}
        title={t('graph:empty')}
        action={<Button onPress={() => route.go(NEW_CHAT)}>{t('graph:openChat')}</Button>}
      >
        {t('graph:emptyText')}
      </EmptyState>
    );
  }
  if (isFilteredOut(state)) {
    return (
      <EmptyState
        illustration={<Constellation />}
        title={t('graph:filteredOut')}
        action={
          <Button onPress={() => void graph.change({ without: EMPTY_GRAPH_FILTER })}>
            {t('graph:legend.reset')}
          </Button>
        }
      >
        {t('graph:filteredOutText')}
      </EmptyState>
    );
  }
  if (requestedCenter.kind === 'search') {
    return (
      <EmptyState title={t('graph:nothingFound', { title })}>
        {t('graph:nothingFoundText')}
      </EmptyState>
    );
  }
  const isOtherDate = isPastOrComparison(state);
  return (
    <EmptyState
      illustration={<Constellation />}
      title={isOtherDate ? t('graph:emptyOnDate') : t('graph:empty')}
      action={
        isOtherDate ? (
          <Button onPress={() => void graph.setTimeBarShown(false)}>{t('graph:time.hide')}</Button>
        ) : null
      }
    >
      {isOtherDate ? t('graph:emptyOnDateText') : t('graph:emptyText')}
    </EmptyState>
  );
}

/** True where there is something to start from, all of which is filtered out. */
function isFilteredOut({ center, viewOptions }: GraphState): boolean {
  // A memory or a person that was asked for is shown whatever the filter.
  const isNode = center?.kind === 'memory' || center?.kind === 'entity';
  return center !== null && !isNode && filterCount(viewOptions.without) > 0;
}
