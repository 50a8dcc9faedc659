import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Constellation } from '../memory/Constellation.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { DEFAULT_FILTERS } from '../../stores/memory/factState.ts';
import { AsOfNote } from './AsOf.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FactFilters } from './FactFilters.tsx';
import { FactList } from './FactList.tsx';
import { MemoryModes } from '../memory/MemoryModes.tsx';
import './facts.css';
import { useText } from '../../ui/text/useText.ts';

export function FactsScreen() {
  const { t } = useText();
  const { view, route } = useApp();
  const { facts, inspector } = useWorkspace();
  const nodeId = useSelect(route, (at) => (at.screen === 'memories' ? at.nodeId : undefined));
  useEffect(() => void facts.load(), [facts]);
  useEffect(() => {
    if (nodeId !== undefined) inspector.open(nodeId);
  }, [inspector, nodeId]);

  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('memories:title')}</h1>
        <MemoryModes mode="list" />
        <FactCount />
        <span className="facts__gap" />
        <Button tone="primary" onPress={() => view.open('remember')}>
          <Plus size={16} aria-hidden />
          <span className="facts__add-text">{t('memories:add')}</span>
        </Button>
      </header>
      <FactFilters />
      <AsOfNote />
      <BulkBar />
      <FactsBody />
    </main>
  );
}

function FactCount() {
  const { t } = useText();
  const { facts } = useWorkspace();
  const total = useSelect(facts, (state) => (state.status === 'ready' ? state.total : null));
  return (
    <span className="facts__count num" role="status">
      {total === null ? '' : t('memories:count', { count: total })}
    </span>
  );
}

function FactsBody() {
  const { t } = useText();
  const { view } = useApp();
  const { facts } = useWorkspace();
  const { status, problem, total, filters } = useSelect(facts, (state) => state);
  const errorText = useErrorText();

  if (status === 'failed' && problem) {
    return (
      <EmptyState
        illustration={<Constellation />}
        title={t('memories:cannotList')}
        action={<Button onPress={() => void facts.load()}>{t('common:tryAgain')}</Button>}
      >
        {errorText(problem)}
      </EmptyState>
    );
  }
  if (status === 'ready' && total === 0) {
    return isFiltered(filters) ? (
      <EmptyState
        title={t('memories:nothingFound')}
        action={
          <Button onPress={() => void facts.filter({ ...DEFAULT_FILTERS, sort: filters.sort })}>
            {t('memories:clearFilters')}
          </Button>
        }
      >
        {t('memories:nothingFoundText')}
      </EmptyState>
    ) : (
      <EmptyState
        illustration={<Constellation />}
        title={t('memories:empty')}
        action={<Button onPress={() => view.open('remember')}>{t('memories:add')}</Button>}
      >
        {t('memories:emptyText')}
      </EmptyState>
    );
  }
  if (status === 'loading' || status === 'idle') return <Skeleton lines={10} />;
  return <FactList />;
}

function isFiltered(filters: typeof DEFAULT_FILTERS): boolean {
  const { sort: _, ...narrowing } = filters;
  const { sort: __, ...defaults } = DEFAULT_FILTERS;
  return JSON.stringify(narrowing) !== JSON.stringify(defaults);
}
