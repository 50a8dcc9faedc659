import { useEffect, useRef } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useErrorText } from '../errors/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { BackupSection } from './BackupSection.tsx';
import { DegradedSection } from './DegradedSection.tsx';
import { HealthSummary } from './HealthSummary.tsx';
import { NightSection } from './NightSection.tsx';
import { SelfTestSection } from './SelfTestSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { StrengthSection } from './StrengthSection.tsx';
import { ReadingSection } from './ReadingSection.tsx';
import { useScrollPosition } from '../../ui/useScrollPosition.ts';
import './health.css';

/**
 * Health screen: the state of memory, the automatic work on it, what went wrong, and how to undo
 * it.
 */
export function HealthScreen() {
  const { t } = useText();
  const { maintenanceStore, health, scrollPositions } = useWorkspace();
  const { status, problem, consolidation, maintenance } = useSelect(
    maintenanceStore,
    (state) => state,
  );
  // With the report, which stands above the other sections and would push them down.
  const isReported = useSelect(health, (state) => state.health !== null || state.problem !== null);
  const isReady = status === 'ready' && isReported;
  const scroller = useRef<HTMLDivElement>(null);
  useScrollPosition(scroller, scrollPositions.of('health'), isReady);
  const errorText = useErrorText();
  useEffect(() => {
    void maintenanceStore.load();
    void health.load();
  }, [maintenanceStore, health]);
  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('health:title')}</h1>
      </header>
      <div ref={scroller} className="health" aria-busy={status !== 'failed' && !isReady}>
        {status === 'failed' && problem ? (
          <EmptyState
            title={t('health:cannotShow')}
            action={
              <Button onPress={() => void maintenanceStore.load()}>{t('common:tryAgain')}</Button>
            }
          >
            {errorText(problem)}
          </EmptyState>
        ) : null}
        {status !== 'failed' && !isReady ? <Skeleton lines={10} /> : null}
        {isReady && consolidation && maintenance ? (
          <>
            <HealthSummary />
            <DegradedSection />
            <SelfTestSection />
            <StrengthSection />
            <ReadingSection state={consolidation} />
            <NightSection maintenance={maintenance} />
            <StorageSection />
            <BackupSection />
          </>
        ) : null}
      </div>
    </main>
  );
}
