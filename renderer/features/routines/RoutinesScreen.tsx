import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Routine } from '../../../shared/contract/routines/routineRun.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { useRovingRows } from '../../ui/useRovingRows.ts';
import { useText } from '../../ui/text/useText.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import { RoutineEditor } from './RoutineEditor.tsx';
import { RoutineRow } from './RoutineRow.tsx';
import { RunInput } from './RunInput.tsx';
import { RunReport } from './RunReport.tsx';
import { useScrollPosition } from '../../ui/useScrollPosition.ts';
import './routines.css';

type Overlay =
  | { readonly kind: 'edit'; readonly routine: Routine | null }
  | { readonly kind: 'run'; readonly routine: Routine };

/** Routines: to write, switch on, run, watch and undo. */
export function RoutinesScreen() {
  const { t, i18n } = useText();
  const { route } = useApp();
  const { routines, scrollPositions } = useWorkspace();
  const { status, problem, list } = useSelect(routines, (state) => state);
  const errorText = useErrorText();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useEffect(() => {
    routines.setLanguage(i18n.language === 'ru' ? 'ru' : 'en');
    void routines.load();
  }, [routines, i18n.language]);
  const scroller = useRef<HTMLDivElement>(null);
  useScrollPosition(scroller, scrollPositions.of('routines'), status === 'ready');
  const rows = useRef<HTMLUListElement>(null);
  useRovingRows(rows);
  const close = () => setOverlay(null);

  return (
    <main id="main" className="screen" tabIndex={-1}>
      <header className="screen__head">
        <h1 className="screen__title">{t('routines:title')}</h1>
        <span className="screen__gap" />
        <Button onPress={() => setOverlay({ kind: 'edit', routine: null })}>
          <Plus size={16} aria-hidden /> {t('routines:new')}
        </Button>
      </header>
      <div ref={scroller} className="routines" aria-busy={status === 'loading'}>
        {status === 'failed' && problem ? (
          <EmptyState
            title={t('routines:cannotShow')}
            action={<Button onPress={() => void routines.load()}>{t('common:tryAgain')}</Button>}
          >
            {errorText(problem)}
          </EmptyState>
        ) : null}
        {status === 'loading' ? <Skeleton lines={8} /> : null}
        {status === 'ready' && list ? (
          <>
            <p className="routines__quiet">{t('routines:intro')}</p>
            {list.hasModel ? null : (
              <p className="routines__note">
                {t('routines:noModel')}{' '}
                <Button
                  size="s"
                  onPress={() => route.go({ screen: 'settings', section: 'models' })}
                >
                  {t('routines:chooseModel')}
                </Button>
              </p>
            )}
            <ul className="routines__list" ref={rows}>
              {list.routines.map((routine) => (
                <RoutineRow
                  key={routine.id}
                  routine={routine}
                  onEdit={() => setOverlay({ kind: 'edit', routine })}
                  onRun={() => setOverlay({ kind: 'run', routine })}
                />
              ))}
            </ul>
            <section className="routines__runs">
              <h2 className="routines__head">{t('routines:runs')}</h2>
              {list.runs.length === 0 ? (
                <p className="routines__quiet">{t('routines:noRuns')}</p>
              ) : (
                list.runs.map((run) => <RunReport key={run.id} run={run} />)
              )}
            </section>
          </>
        ) : null}
      </div>
      {overlay?.kind === 'edit' ? (
        <RoutineEditor routine={overlay.routine} onClose={close} />
      ) : null}
      {overlay?.kind === 'run' ? <RunInput routine={overlay.routine} onClose={close} /> : null}
    </main>
  );
}
