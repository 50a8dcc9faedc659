import type { Response } from '../../../shared/contract/index.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useFormat, useNow } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { TimeText } from '../../ui/display/TimeText.tsx';
import { RunReport } from './RunReport.tsx';

interface NightSectionProps {
  readonly maintenance: Response<'maintenance.get'>;
}

/** Nightly run: its schedule, its progress, and the last report. */
export function NightSection({ maintenance }: NightSectionProps) {
  const { t } = useText();
  const { maintenanceStore } = useWorkspace();
  const format = useFormat();
  const now = useNow();
  const { nextRunAt, running, runs } = maintenance;
  const [lastRun, ...earlierRuns] = runs.filter(({ state }) => state !== 'running');
  return (
    <section className="health__section">
      <div className="health__top">
        <h2 className="health__head">{t('health:night')}</h2>
        {running ? null : (
          <Button size="s" onPress={() => void maintenanceStore.runNight()}>
            {t('health:runNow')}
          </Button>
        )}
      </div>
      <p className="health__quiet">
        {nextRunAt === null
          ? t('health:noNextRun')
          : t('health:nextRun', {
              when: format.relative(nextRunAt, now),
              at: format.exact(nextRunAt),
            })}
      </p>
      {running ? (
        <div className="health__running">
          <p role="status">
            {t('health:nightRuns', { stage: t(`health:stage.${running.stage}`) })}
          </p>
          <progress className="health__bar" aria-label={t('health:night')} />
          <Button size="s" onPress={() => void maintenanceStore.cancelNight()}>
            {t('common:cancel')}
          </Button>
        </div>
      ) : null}
      {lastRun ? (
        <RunReport run={lastRun} />
      ) : (
        <p className="health__quiet">{t('health:noRuns')}</p>
      )}
      {earlierRuns.length > 0 ? (
        <Disclosure line={t('health:earlier', { count: earlierRuns.length })}>
          {() =>
            earlierRuns.map((run) => (
              <div key={run.id} className="health__earlier">
                <TimeText at={run.startedAt} />
                <RunReport run={run} />
              </div>
            ))
          }
        </Disclosure>
      ) : null}
    </section>
  );
}
