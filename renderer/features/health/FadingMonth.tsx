import { Pin } from 'lucide-react';
import { DEFAULT_FILTERS } from '../../stores/memory/factState.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { dayOf } from '../../ui/controls/dayText.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { FadingRow } from './FadingRow.tsx';

/** What fades in the chosen month, soonest first, each and all of it to be kept. */
export function FadingMonth() {
  const { t } = useText();
  const { route } = useApp();
  const { facts, health, memoryActions } = useWorkspace();
  const month = useSelect(health, (state) => state.month);
  const format = useFormat();
  if (month === null) return null;
  const { from, to, nodes, total, problem } = month;
  const name = format.month(from);
  if (problem) {
    return <ErrorNotice problem={problem} onRetry={() => void health.showMonth({ from, to })} />;
  }
  if (nodes === null) return <Skeleton lines={3} />;
  if (nodes.length === 0) {
    return (
      <p className="health__quiet" role="status">
        {t('health:nothingFadesIn', { month: name })}
      </p>
    );
  }
  const showAll = () => {
    void facts.filter({ ...DEFAULT_FILTERS, fadesBy: dayOf(to - 1), sort: 'fading_first' });
    route.go({ screen: 'memories' });
  };
  return (
    <>
      <div className="health__month">
        <div role="status">
          <h3 className="health__subheading">
            {t('health:fadesIn', { month: name, count: total })}
          </h3>
        </div>
        {/* One has its own button in its row. */}
        {nodes.length > 1 ? (
          <Button size="s" onPress={() => void memoryActions.bulk(nodes, { kind: 'confirm' })}>
            <Pin size={14} aria-hidden />
            {t('health:keepAll', { count: nodes.length })}
          </Button>
        ) : null}
      </div>
      <ul className="health__list">
        {nodes.map((node) => (
          <FadingRow key={node.id} node={node} />
        ))}
      </ul>
      {total > nodes.length ? (
        <Button size="s" tone="quiet" onPress={showAll}>
          {t('health:showAllFading', { month: name })}
        </Button>
      ) : null}
    </>
  );
}
